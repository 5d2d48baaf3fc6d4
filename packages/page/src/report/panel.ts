import {
  type Finding,
  offsetText,
  type PodEpisode,
  type Revision,
  type ShownStep,
  type Testimony,
  testimonyOf,
  witnessTitle,
} from 'podline/internal/browser';
import { revisionsOf } from '../model/marks.js';
import { rowsOf } from '../model/rows.js';
import { actorOf, fullTitle, indexOf, lookUp, stepWords, testimonyTitle } from '../model/words.js';
import { levelBadge, STATUSES } from '../ui/badges.js';
import type { Context } from '../ui/context.js';
import { button, type Child, h } from '../ui/dom.js';
import { evidenceList, facts, messageIn, timesOf } from './evidence.js';

/** A version of the API object: its changes, and the steps that are the same change. */
function revisionPanel(one: PodEpisode, version: string, context: Context): Child[] {
  const same = one.steps.filter(({ resourceVersion }) => resourceVersion === version);
  const ofVersion = revisionsOf(one).filter(({ resourceVersion }) => resourceVersion === version);
  if (same.length + ofVersion.length === 0) return [];
  const evidence = [...ofVersion, ...same].flatMap(one => one.evidence);
  return [
    h('h2', `resourceVersion ${version}`),
    same.length === 0
      ? null
      : h('p', `The same as: ${same.map(step => fullTitle(step, context.data.words)).join(', ')}.`),
    ...ofVersion.map(changesOf),
    evidenceList([...new Map(evidence.map(ref => [context.place(ref), ref])).values()], context),
  ];
}

/** The changes of a version, field by field. */
const changesOf = ({ changed }: Revision): HTMLElement =>
  changed.length === 0
    ? h('p.muted', 'The first version that was seen, or a change of fields that do not concern the deletion.')
    : h(
        'ul.changed',
        ...changed.map(({ field, before, after }) =>
          h('li', h('span.muted', field), h('div', `${before ?? 'not set'} → ${after ?? 'not set'}`)),
        ),
      );

function stepPanel(step: ShownStep, one: PodEpisode, origin: number | null, context: Context): Child[] {
  const changes = revisionsOf(one).filter(({ resourceVersion }) => resourceVersion === step.resourceVersion);
  const words = stepWords(step, context.data.words);
  return [
    h('h2', fullTitle(step, context.data.words)),
    h('p.status', { 'data-look': step.status }, STATUSES[step.status], step.why === undefined ? null : `: ${step.why}`),
    words === undefined ? null : h('p', (step.shownBy === 'watch' ? words.changed : null) ?? words.means),
    evidenceList(step.evidence, context),
    facts([
      ...timesOf(step.at, origin, context),
      ['by', actorOf(step, context.data.words)],
      ['step', step.step],
      ['UID', step.uid ?? ''],
      ['resourceVersion', step.resourceVersion ?? ''],
      ['seen', step.count > 1 ? `${step.count} times` : ''],
    ]),
    ...changes.map(changesOf),
  ];
}

/** Everything known about the selection: `step-3`, `finding-0`, `said-2`, `revision-4711`. Empty for anything else. */
export function panelOf(
  lifecycle: PodEpisode,
  selected: string | null,
  origin: number | null,
  context: Context,
): Child[] {
  const id = selected ?? '';
  const index = indexOf(id);
  const pick = <T>(prefix: string, all: readonly T[]): T | undefined =>
    id.startsWith(prefix) ? all[index] : undefined;
  const step = pick('step-', lifecycle.steps);
  const finding = pick('finding-', lifecycle.findings);
  const testimony = pick('said-', testimonyOf(lifecycle));
  if (step !== undefined) return stepPanel(step, lifecycle, origin, context);
  if (finding !== undefined) return findingPanel(finding, origin, context);
  if (testimony !== undefined) return testimonyPanel(testimony, origin, context);
  if (id.startsWith('revision-')) return revisionPanel(lifecycle, id.slice('revision-'.length), context);
  return [];
}

export const closeButton = (close: () => void): HTMLElement =>
  button('×', close, { class: 'close', 'aria-label': 'Close' });

function findingPanel(finding: Finding, origin: number | null, context: Context): Child[] {
  const words = lookUp(context.data.words.rules, finding.rule);
  return [
    h('h2', levelBadge(finding.level), words?.title ?? finding.rule),
    h('p.status', { 'data-tone': finding.level }, finding.message),
    words === undefined ? null : h('p', words.why),
    evidenceList(finding.evidence, context),
    facts([
      ...timesOf(finding.at, origin, context),
      ['next', finding.next ?? words?.next ?? ''],
      ['shown by', words?.evidence ?? ''],
      ['rule', finding.rule],
    ]),
  ];
}

function testimonyPanel(testimony: Testimony, origin: number | null, context: Context): Child[] {
  const words = lookUp(context.data.words.testimonies, testimony.what);
  return [
    h('h2', testimonyTitle(testimony, context.data.words)),
    h('p.status', { 'data-look': 'said' }, `seen by: ${witnessTitle(testimony.witness)}`),
    words === undefined ? null : h('p', words.means),
    evidenceList(testimony.evidence, context),
    facts([...timesOf(testimony.at, origin, context), ['detail', testimony.detail ?? ''], ['word', testimony.what]]),
  ];
}

/** No reader reads more lines than this. */
const MOST = 60;

/** While nothing is selected: the first line of each step, in order. Empty if the page contains none of them. */
export function linesPanel(lifecycle: PodEpisode, context: Context, select: (id: string) => void): Child[] {
  const shown = rowsOf(lifecycle, context.data.words).flatMap(({ id, offset, title, evidence: [ref] }) => {
    const text = ref === undefined ? null : context.lineText(ref);
    return ref === undefined || text === null ? [] : [{ id, offset, title, text, place: context.place(ref) }];
  });
  if (shown.length === 0) return [];
  return [
    h('h2', 'Log lines'),
    h(
      'ol.loglines',
      ...shown.slice(0, MOST).map(({ id, offset, title, text, place }) =>
        h(
          'li',
          button(title, () => select(id), { class: 'link' }),
          h('span.muted', ` ${offsetText(offset)}`),
          h('code', place),
          h('pre', messageIn(text)),
        ),
      ),
      shown.length > MOST ? h('li.muted', `and ${shown.length - MOST} more`) : null,
    ),
  ];
}
