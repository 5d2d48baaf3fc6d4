import { type DiffData, type RunData, workerAt } from 'podline/internal/browser';
import { start as startDiff } from '../diff/app.js';
import { withPauses } from '../model/pieces.js';
import { start as startRun } from '../report/report.js';
import { themeSwitch } from '../ui/controls.js';
import { fill, h } from '../ui/dom.js';
import {
  type AboutShown,
  type Asked,
  createReader,
  type FromWorker,
  type Given,
  nameOf,
  type Settings,
  unpack,
} from './messages.js';
import './styles.css';
import { createBar, createSettings, dropped, startView, workingView } from './views.js';

/** Begins workers that run this program. */
function createDeskWorkers(text: string): Parameters<typeof createReader>[0] {
  const program = new Blob([text], { type: 'text/javascript' });
  const address = URL.createObjectURL(program);
  return heard => {
    const worker = workerAt(address, 'page');
    worker.onmessage = ({ data }) => heard.message(data as FromWorker);
    worker.onmessageerror = () => heard.crashed('an answer of its worker cannot be read');
    // Browsers give no message where the worker itself, and not its program, failed
    worker.onerror = ({ message }) => heard.crashed(message || 'its worker ended');
    worker.postMessage({ what: 'program', program } satisfies Asked);
    return worker;
  };
}

/** What scripts/page.mjs embeds in the page next to its program. */
interface Embedded {
  /** The program of its workers. */
  readonly worker: string;
  /** A recorded run to try: texts by their paths */
  readonly sample: Readonly<Record<string, string>>;
  /** The licences of the packages whose code is in it, because the file is passed on by itself */
  readonly notices: string;
}

const embedded = (): Embedded => JSON.parse(document.getElementById('parts')?.textContent ?? 'null') as Embedded;

const sampleOf = ({ sample }: Embedded): Given[] =>
  Object.entries(sample).map(([path, text]) => ({ path, file: new Blob([text]) }));

/** The browser still reads a saved file for a while. */
const KEPT_MS = 60_000;

/** Saves a file as a browser saves any file. */
function saved(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  h('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}

type Shown = AboutShown & { readonly data: RunData | DiffData };

const parts = embedded();
const stage = h('div');
const alert = h('div.failed', { role: 'alert' });
const reader = createReader(createDeskWorkers(parts.worker), { receive, lost });
const settings = createSettings();

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
  return h('header.topbar', h('span.brand', 'podline'), themeSwitch());
}

function begin(compares = false): void {
  state.compares = compares;
  document.title = 'podline';
  const comparesWith = compares ? state.name : null;
  const sample = (): Given[] => sampleOf(parts);
  const { notices } = parts;
  put(header(), startView({ comparesWith, settings: settings.element, sample, notices, read, back: show }));
}

function read(given: readonly Given[]): void {
  if (state.reads !== null) giveUp();
  const name = nameOf(given);
  state.reads = name;
  const view = workingView(name, cancel);
  put(header(), view.element);
  state.progress = view.progress;
  const what = state.compares ? 'compare' : 'analyze';
  settings.read().then(
    (own: Settings) => reader.ask({ what, inputs: given, settings: own }),
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
    reasons.map(reason => h('p', reason)),
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
