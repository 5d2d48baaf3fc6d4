import type { DiffData } from '../diff/html/data.js';
import { start as startDiff } from '../diff/page/app.js';
import type { RunData } from '../report/html/data.js';
import { start as startRun } from '../report/html/page/app.js';
import { withPauses } from '../report/html/page/model/pieces.js';
import { fill, h } from '../report/html/page/ui/dom.js';
import { themeSwitch } from '../report/html/page/ui/theme.js';
import { createDeskWorkers } from './desk-worker.js';
import { embedded, sampleOf } from './embedded.js';
import type { AboutShown, FromWorker, Given, Wishes } from './messages.js';
import { unpack } from './parcels.js';
import { createReader } from './reader.js';
import './styles.css';
import { createBar } from './ui/bar.js';
import { dropped } from './ui/collect.js';
import { saved } from './ui/save.js';
import { startView } from './ui/start.js';
import { createWishes } from './ui/wishes.js';
import { workingView } from './ui/working.js';

type Shown = AboutShown & { readonly data: RunData | DiffData };

const parts = embedded();
const stage = h('div');
const alert = h('div', { class: 'failed', role: 'alert' });
const reader = createReader(createDeskWorkers(parts.worker), { receive, lost });
const wishes = createWishes();

/**
 * `shown` and `name`: those of the report. `comes`: the next report, as far as it has arrived. `reads`: what is being read; null for
 * nothing. `compares`: what is handed over next is compared with the report.
 */
const state: {
  shown: Shown | null;
  comes: Shown['data'] | null;
  name: string;
  reads: string | null;
  compares: boolean;
  view: AbortController;
  progress: (part: number) => void;
} = {
  shown: null,
  comes: null,
  name: '',
  reads: null,
  compares: false,
  view: new AbortController(),
  progress: () => {},
};

document.body.append(alert, stage);
begin();

/** Removes what was shown, and shows this instead. */
function put(...elements: readonly HTMLElement[]): AbortSignal {
  state.view.abort();
  state.view = new AbortController();
  state.progress = () => {};
  fill(alert, []);
  fill(stage, elements);
  scrollTo({ top: 0, behavior: 'instant' });
  return state.view.signal;
}

function header(): HTMLElement {
  return h('header', { class: 'topbar' }, h('span', { class: 'brand' }, 'podline'), themeSwitch());
}

function begin(compares = false): void {
  state.compares = compares;
  document.title = 'podline';
  const comparesWith = compares ? state.name : null;
  const sample = (): Given[] => sampleOf(parts);
  const { notices } = parts;
  put(header(), startView({ comparesWith, wishes: wishes.element, sample, notices, read, back: show }));
}

function read(given: readonly Given[]): void {
  if (state.reads !== null) giveUp();
  const name = nameOf(given);
  state.reads = name;
  const view = workingView(name, cancel);
  put(header(), view.element);
  state.progress = view.progress;
  const what = state.compares ? 'compare' : 'analyze';
  wishes.read().then(
    (own: Wishes) => reader.ask({ what, inputs: given, wishes: own }),
    error => fail([`The policy cannot be read: ${String(error)}`]),
  );
}

function cancel(): void {
  giveUp();
  begin();
}

/** Ends the worker, and drops what was shown. */
function giveUp(): void {
  reader.giveUp();
  drop();
}

/** Without its worker, a report can neither be saved nor compared. */
function drop(): void {
  Object.assign(state, { shown: null, comes: null, reads: null, compares: false });
}

function lost(why: string): void {
  drop();
  begin();
  fail([why]);
}

function receive(message: FromWorker): void {
  if (message.what === 'progress') state.progress(message.part);
  else if (message.what === 'comes') state.comes = message.data;
  else if (message.what === 'parcel') {
    unpack(state.comes, message.parcel);
    reader.ask({ what: 'taken' });
  } else if (message.what === 'saved') saved(message.file, message.name);
  else if (message.what === 'failed') fail(message.reasons);
  else if (state.comes !== null) {
    state.shown = { data: state.comes, ...message.about };
    state.comes = null;
    state.name = state.compares ? `${state.name} and ${state.reads}` : (state.reads ?? '');
    state.reads = null;
    show();
  }
}

function fail(reasons: readonly string[]): void {
  if (state.reads !== null) begin(state.compares);
  state.reads = null;
  fill(
    alert,
    reasons.map(reason => h('p', {}, reason)),
  );
}

function show(): void {
  const { shown, name } = state;
  if (shown === null) {
    begin();
    return;
  }
  const isRun = shown.data.type === 'run';
  const bar = createBar({
    ...shown,
    name,
    canCompare: isRun,
    begin: () => begin(),
    compare: () => begin(true),
    save: format => reader.ask({ what: 'save', format }),
  });
  history.replaceState(null, '', '#');
  const report = h('div');
  const signal = put(bar, report);
  if (shown.data.type === 'run') void withPauses(startRun(shown.data, report, signal), signal);
  else startDiff(shown.data, report, signal);
}

function nameOf(given: readonly Given[]): string {
  const roots = [...new Set(given.map(({ path }) => path.split('/')[0] ?? path))];
  const [first = 'nothing', ...others] = roots;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

for (const type of ['dragover', 'dragenter'] as const)
  addEventListener(type, event => {
    event.preventDefault();
    document.body.classList.add('over');
  });
addEventListener('dragleave', () => document.body.classList.remove('over'));
addEventListener('drop', event => {
  event.preventDefault();
  document.body.classList.remove('over');
  if (event.dataTransfer === null) return;
  dropped(event.dataTransfer).then(
    given => (given.length > 0 ? read(given) : fail(['There is no file in what was dropped.'])),
    error => fail([`What was dropped cannot be read: ${String(error)}`]),
  );
});
