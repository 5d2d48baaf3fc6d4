import type { Finding, Lifecycle, Testimony } from '../../../../contract/types.js';
import { witnessTitle } from '../../../../witness/title.js';
import { lookUp } from '../model/look-up.js';
import { testimonyTitle } from '../model/testimony.js';
import { indexOf } from '../model/titles.js';
import { levelBadge } from '../ui/badges.js';
import type { Context } from '../ui/context.js';
import { type Child, h } from '../ui/dom.js';
import { evidenceList } from './evidence.js';
import { facts, timesOf } from './facts.js';
import { revisionPanel } from './revision.js';
import { stepPanel } from './step.js';

/** Everything known about the selection: `step-3`, `finding-0`, `said-2`, `revision-4711`. Empty for anything else. */
export function panelOf(
  lifecycle: Lifecycle,
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
  const testimony = pick('said-', lifecycle.testimony);
  if (step !== undefined) return stepPanel(step, lifecycle, origin, context);
  if (finding !== undefined) return findingPanel(finding, origin, context);
  if (testimony !== undefined) return testimonyPanel(testimony, origin, context);
  if (id.startsWith('revision-')) return revisionPanel(lifecycle, id.slice('revision-'.length), context);
  return [];
}

export const closeButton = (close: () => void): HTMLElement =>
  h('button', { type: 'button', class: 'close', 'aria-label': 'Close', click: close }, '×');

function findingPanel(finding: Finding, origin: number | null, context: Context): Child[] {
  const words = lookUp(context.data.words.rules, finding.rule);
  return [
    h('h2', {}, levelBadge(finding.level), words?.title ?? finding.rule),
    h('p', { class: 'status', 'data-tone': finding.level }, finding.message),
    words === undefined ? null : h('p', {}, words.why),
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
    h('h2', {}, testimonyTitle(testimony, context.data.words)),
    h('p', { class: 'status', 'data-look': 'said' }, `seen by: ${witnessTitle(testimony.witness)}`),
    words === undefined ? null : h('p', {}, words.means),
    evidenceList(testimony.evidence, context),
    facts([...timesOf(testimony.at, origin, context), ['detail', testimony.detail ?? ''], ['word', testimony.what]]),
  ];
}
