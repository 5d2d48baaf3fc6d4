import {
  type Failure,
  type Finding,
  type Level,
  type PodEpisode,
  type ShownView,
  triesText,
} from 'podline/internal/browser';
import { createClock } from '../model/clock.js';
import { lookUp } from '../model/words.js';
import { levelBadge } from '../ui/badges.js';
import type { Context } from '../ui/context.js';
import { type Child, h } from '../ui/dom.js';
import { evidenceInShort, facts } from './evidence.js';

/** How a deletion is opened. */
interface Shown {
  readonly isOpen?: boolean;
  /** The id as in addresses: a mark on the lanes and a row of the table have the same id */
  readonly id?: string;
}

/** A finding with its lines, what to do next, and why it matters. */
export function findingCard(finding: Finding, context: Context, { isOpen = false, id }: Shown = {}): HTMLElement {
  const { level, rule, message, next, evidence } = finding;
  const words = lookUp(context.data.words.rules, rule);
  const clock = createClock('local', context.zone);
  return card(
    { level, name: rule, says: message, isOpen, id },
    evidenceInShort(evidence, context),
    facts([
      ['next', next ?? words?.next ?? ''],
      ['why', words?.why ?? ''],
      ['tries', triesText(finding, at => clock.show(Date.parse(at), 0))],
    ]),
  );
}

interface Card extends Shown {
  readonly level: Level;
  readonly name: string;
  readonly says: string;
}

/** What is closed until somebody wants more than one sentence. */
const card = ({ level, name, says, isOpen = false, id }: Card, ...more: readonly Child[]): HTMLElement =>
  h(
    'details.finding',
    { 'data-tone': level, 'data-row': id ?? null, open: isOpen },
    h('summary', levelBadge(level), h('span.rule', name), h('span.message', says)),
    ...more,
  );

/**
 * What nodes went through, and what is wrong between them, comes first: it explains their pods. Above it is the time that was asked for,
 * with a link to it.
 */
export function leadingSection(context: Context): HTMLElement | null {
  const { asked, leading } = context.data;
  if (asked === null && leading.length === 0) return null;
  return h(
    'section.between',
    { 'aria-label': 'Nodes' },
    asked === null ? null : h('a', { href: context.address.link({ at: asked.at }) }, asked.title),
    ...leading.map(finding => findingCard(finding, context)),
  );
}

/** No reader reads more than this; the list below contains the pods of the rest. */
const MOST = 100;

/** The results of `podline check`, worst first; null for other commands. */
export function checkSection(context: Context): HTMLElement | null {
  const { check } = context.data;
  if (check === null) return null;
  const { verdict, others, failures } = check;
  return h(
    'section.check',
    { 'aria-label': 'Check' },
    h('h1', verdict),
    ...failures.slice(0, MOST).map((failure, index) => failureCard(failure, index === 0, context)),
    failures.length > MOST ? h('p.muted', `and ${failures.length - MOST} more`) : null,
    h('p.muted', others),
  );
}

const failureCard = (
  { level, rule, pod, id, expected, found, next, evidence }: Failure,
  isOpen: boolean,
  context: Context,
): HTMLElement =>
  card(
    { level, name: rule, says: `${pod}: ${found}`, isOpen },
    evidenceInShort(evidence, context),
    facts([
      ['expected', expected],
      ['found', found],
      ['next', next],
    ]),
    id === null ? null : h('p.open', h('a', { href: context.address.link({ id }) }, `open ${pod}`)),
  );

/** Pods as the API or kubectl shows them; null if none was read. */
export function viewsSection({ data: { views, viewsLeftOut } }: Context): HTMLElement | null {
  if (views.length === 0) return null;
  return h(
    'section.check',
    { 'aria-label': 'Pods as kubectl shows them' },
    ...views.map((view, index) => viewCard(view, index === 0)),
    viewsLeftOut > 0 ? h('p.muted', `and ${viewsLeftOut} more`) : null,
  );
}

const viewCard = ({ level, name, headline, facts: sentences, next }: ShownView, isOpen: boolean): HTMLElement =>
  card(
    { level, name, says: headline, isOpen },
    facts([
      ...sentences.map((sentence, index): [string, string] => [index === 0 ? 'shows' : '', sentence]),
      ['next', next.join(' ')],
    ]),
  );

/** What the page does not contain, because it would be too large to open; null if it contains everything. */
export function leftOutNote({ data: { bare, deletionsLeftOut, startsLeftOut } }: Context): HTMLElement | null {
  const parts = [
    ...(bare.length === 0 ? [] : [`the steps of ${bare.length} pods, the healthiest`]),
    ...(deletionsLeftOut === 0 ? [] : [`${deletionsLeftOut} deletions altogether, the healthiest of all`]),
    ...(startsLeftOut === 0 ? [] : [`${startsLeftOut} starts that went well`]),
  ];
  if (parts.length === 0) return null;
  return h(
    'p.leftout.muted',
    `Left out to keep this page small: ${parts.join('; ')}. -o json has all of them, and --pod or --node makes a page of some.`,
  );
}

/** States that the page does not contain the steps of this pod. */
export const stepsLeftOut = ({ pod }: PodEpisode): HTMLElement =>
  h(
    'p.leftout.muted',
    `The steps of this pod were left out to keep the page small: --pod ${pod.namespace}/${pod.name} -o html shows them.`,
  );

/** What was read, and the remarks on it. */
export function inputSection(context: Context): HTMLElement {
  const { document, read } = context.data;
  return h(
    'section.input',
    { 'aria-label': 'The input' },
    h('h2', 'The input'),
    ...document.findings.map(finding => findingCard(finding, context)),
    h('dl', ...read.flatMap(([name, value]) => [h('dt', name), h('dd', value)])),
  );
}
