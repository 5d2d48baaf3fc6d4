import type { Finding, Kind, Lifecycle, Outcome, ResultDocument, Verdict } from '../../document/contract/types.js';
import { endsOf, isAboutInput, ownStarts } from '../../document/episodes.js';
import { logEnds } from '../../document/figures/lasted.js';
import { unfolded } from '../../document/merge/folds.js';
import { roleOf } from '../../document/role.js';
import { KINDS } from '../../episodes/ends/kinds/index.js';
import { byLevel } from '../../episodes/engine/verdict.js';
import { VERSION } from '../../kit/version.js';
import { withParts } from '../../read/source-report.js';
import { answerOf } from './answer.js';
import { compareTimes, compareUnended, type InputEnds } from './compare/compare-times.js';
import {
  type Blindness,
  changeOf,
  countsOf,
  doubtText,
  factsOf,
  judged,
  labelOf,
  noted,
  ofEach,
  SIGHTED,
} from './compare/facts.js';
import { compareNodes } from './compare/nodes.js';
import { type Paired, pairUp } from './compare/pair.js';
import { comparePresence, followsDirectly, sideBySide } from './compare/steps.js';
import { compareGroup, compareStarts } from './groups/compare.js';
import type { Both, Change, ChangeLabel, DiffDocument, Incomparable, Lone, Pair, SideFacts } from './types.js';

/** Rules that found something on only one side, or at another level. */
function compareFindings(before: readonly Finding[], after: readonly Finding[], blind: Blindness): Change[] {
  const was = byRule(before);
  const is = byRule(after);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(rule => {
    const one = was.get(rule);
    const other = is.get(rule);
    return one && other ? weighed(rule, one, other) : appeared(rule, one, other, blind);
  });
}

function appeared(rule: string, was: Finding | undefined, is: Finding | undefined, blind: Blindness): Change[] {
  const finding = was ?? is;
  if (finding === undefined) return [];
  const doubt = was === undefined ? blind.before : blind.after;
  // Findings about the input are not about the pods
  const says = finding.level !== 'info' && !isAboutInput(finding) && doubt === null;
  return [
    {
      what: is ? 'finding-new' : 'finding-fixed',
      label: says ? (is ? 'worse' : 'better') : 'ambiguous',
      subject: rule,
      before: was?.message ?? null,
      after: is?.message ?? null,
      ...noted(doubtText(is ? 'before' : 'after', doubt)),
    },
  ];
}

function weighed(rule: string, was: Finding, is: Finding): Change[] {
  const more = byLevel(was, is);
  const text = ({ level, message }: Finding): string => `${level}: ${message}`;
  return more === 0
    ? []
    : [changeOf('finding-level', more > 0, null, { subject: rule, before: text(was), after: text(is) })];
}

/** The most severe finding of each rule. */
function byRule(findings: readonly Finding[]): Map<string, Finding> {
  const rules = new Map<string, Finding>();
  for (const finding of findings) {
    const known = rules.get(finding.rule);
    if (known === undefined || byLevel(finding, known) < 0) rules.set(finding.rule, finding);
  }
  return rules;
}

const OUTCOMES: Readonly<Partial<Record<Outcome, number>>> = {
  removed: 0,
  recreated: 0,
  'finalizer-held': 1,
  stuck: 2,
};
const VERDICTS: Readonly<Partial<Record<Verdict, number>>> = {
  complete: 0,
  'complete-with-findings': 1,
  incomplete: 2,
};

/** The end of the deletion, if only one side shows it. */
function openEnds(before: Lifecycle, after: Lifecycle): Incomparable[] {
  const [open, other] = [before, after].map(({ verdict }) => verdict === 'undetermined');
  if (open === other) return [];
  return [{ subject: 'verdict', shownBy: open ? 'after' : 'before', why: (open ? before : after).headline }];
}

function change<T extends string>(
  what: 'kind' | 'outcome' | 'verdict',
  before: T,
  after: T,
  ranks: Readonly<Partial<Record<T, number>>>,
  blind: Blindness,
): Change[] {
  if (before === after || isOpen(what, before) || isOpen(what, after)) return [];
  const more = (ranks[after] ?? 0) - (ranks[before] ?? 0);
  const one: Pick<Change, 'what' | 'subject' | 'before' | 'after'> = { what, subject: what, before, after };
  if (more === 0) return [{ ...one, label: 'ambiguous' }];
  // The side that looks better may only lack the lines that show the problem
  const side = more > 0 ? 'before' : 'after';
  const note = doubtText(side, blind[side]);
  return [{ ...one, label: judged(more > 0, note), ...noted(note) }];
}

/** A deletion that has not ended cannot be compared by its end. */
function isOpen(what: 'kind' | 'outcome' | 'verdict', word: string): boolean {
  if (what === 'kind') return Object.hasOwn(KINDS, word) && (KINDS[word as Kind].words.undetermined ?? false);
  return word === (what === 'outcome' ? 'in-progress' : 'undetermined');
}

/** Guaranteed orders that one side keeps and the other violates. All other orders are chance. */
function compareOrder(before: Lifecycle, after: Lifecycle): Change[] {
  // After a restart the worker starts again, independent of what it did before
  const wasInterrupted = [...before.findings, ...after.findings].some(({ rule }) => rule === 'kubelet-restart');
  if (before.kind !== after.kind || wasInterrupted) return [];
  const was = firstTimes(before);
  const is = firstTimes(after);
  const steps = [...was.keys()].filter(step => is.has(step));
  return steps.flatMap(step => {
    const broken = steps.filter(
      earlier => followsDirectly(before, step, earlier) && breaks(was, earlier, step) !== breaks(is, earlier, step),
    );
    return broken.map((earlier): Change => {
      const now = breaks(is, earlier, step);
      const texts = { before: orderText(!now), after: orderText(now) };
      return changeOf(now ? 'out-of-order' : 'back-in-order', now, null, { subject: step, since: earlier, ...texts });
    });
  });
}

const orderText = (isBroken: boolean): string => (isBroken ? 'out of order' : 'in order');

type Times = ReadonlyMap<string, number>;

function firstTimes({ steps }: Lifecycle): Times {
  const times = new Map<string, number>();
  for (const { step, at } of steps) {
    const time = Date.parse(at ?? '');
    if (!Number.isNaN(time)) times.set(step, Math.min(time, times.get(step) ?? time));
  }
  return times;
}

const breaks = (times: Times, earlier: string, step: string): boolean =>
  (times.get(earlier) ?? 0) > (times.get(step) ?? 0);

/** The properties of a side that decide what can be compared. */
function sideOf({ name, document: { input, episodes } }: NamedDocument): SideFacts {
  const sources = withParts(input.sources);
  const verbosities = input.kubelets.flatMap(({ verbosity }) => verbosity ?? []);
  return {
    name,
    lifecycles: endsOf({ episodes }).length,
    starts: ownStarts({ episodes }).length,
    versions: [...new Set(input.kubelets.flatMap(({ version }) => version ?? []))],
    verbosity: verbosities.length > 0 ? verbosities.reduce((least, one) => Math.min(least, one)) : null,
    hasLog: sources.some(({ type }) => type === 'kubelet-log'),
    hasWatch: sources.some(({ type }) => type === 'pod-watch'),
  };
}

/** Why one side may not show what the other does; null if no reason is known. */
function blindness(one: SideFacts, other: SideFacts): string | null {
  if (!one.hasLog && other.hasLog) return 'it has no kubelet log';
  if (!one.hasWatch && other.hasWatch) return 'it has no watch';
  if (one.verbosity !== null && other.verbosity !== null && one.verbosity < other.verbosity)
    return `it is logged at -v=${one.verbosity}, the other at -v=${other.verbosity}`;
  return null;
}

/** What a reader must know before trusting a comparison of two sides. */
function notesOn(sides: Both<SideFacts>, blind: Blindness): string[] {
  const names = ['before', 'after'] as const;
  return [
    ...names.flatMap(side => {
      const why = blind[side];
      const doubt = `"${side}" may not show everything that the other does: ${why}; what only one can show is not compared`;
      return why === null ? [] : [doubt];
    }),
    ...names.filter(side => sides[side].lifecycles === 0).map(side => `no deletion in "${side}"`),
  ];
}

/** One of the two results, with its name in the comparison. */
export interface NamedDocument {
  readonly name: string;
  readonly document: ResultDocument;
}

/** What differs between two runs, and whether it got better or worse. */
export function diffDocuments(before: NamedDocument, after: NamedDocument): DiffDocument {
  const documents = { before: before.document, after: after.document };
  const sides = ofEach({ before, after }, sideOf);
  const blind = ofEach(sides, (one, _, other) => blindness(one, other));
  const ends = ofEach(documents, logEnds);
  const pairing = pairUp(endsOf(before.document), endsOf(after.document));
  const pairs = pairing.pairs.map(pair => comparePair(pair, blind, ends));
  const groups = pairing.groups.map(group => compareGroup(group, blind, ends));
  const starts = compareStarts(documents, blind);
  const onlyBefore = pairing.onlyBefore.map(one => lone(one, 'better'));
  const onlyAfter = pairing.onlyAfter.map(one => lone(one, 'worse'));
  const findings = [
    ...compareNodes(documents, blind),
    ...compareFindings(before.document.findings, after.document.findings, blind),
  ];
  const changes = [...pairs, ...groups, ...starts].flatMap((one): readonly { label: ChangeLabel }[] => one.changes);
  const labelled = [...changes, ...onlyBefore, ...onlyAfter, ...findings];
  const counts = countsOf(labelled);
  return {
    type: 'podline-diff',
    schemaVersion: 2,
    tool: { name: 'podline', version: VERSION },
    ...sides,
    label: labelOf(labelled),
    headline: answerOf({ pairs, groups, starts, onlyAfter, findings, counts }),
    counts,
    pairs,
    groups,
    starts,
    onlyBefore,
    onlyAfter,
    findings,
    notes: notesOn(sides, blind),
  };
}

function comparePair({ pairedBy, ...folded }: Paired, blind: Blindness, ends: InputEnds): Pair {
  const [before, after] = [unfolded(folded.before), unfolded(folded.after)];
  const { changes: presence, incomparable } = comparePresence(before, after, blind);
  const openEnd = ({ outcome }: Lifecycle): string | null =>
    outcome === 'in-progress' ? 'the log ends before the deletion does' : null;
  const doubts = ofEach({ before, after }, (one, side) => blind[side] ?? openEnd(one));
  const changes = [
    ...presence,
    ...compareOrder(before, after),
    ...compareTimes(before, after),
    ...compareFindings(before.findings, after.findings, doubts),
    ...change('kind', before.kind, after.kind, {}, SIGHTED),
    ...change('outcome', before.outcome, after.outcome, OUTCOMES, SIGHTED),
    ...change('verdict', before.verdict, after.verdict, VERDICTS, blind),
    ...compareUnended(before, after, ends),
  ];
  return {
    role: { namespace: before.pod.namespace, name: roleOf(before) },
    pairedBy,
    label: labelOf(changes),
    before: factsOf(before),
    after: factsOf(after),
    first: presence[0] ?? null,
    changes,
    // Computed on demand: with thousands of pairs they would be most of the comparison, and are rarely needed
    get steps() {
      return sideBySide(folded.before, folded.after);
    },
    incomparable: [...incomparable, ...openEnds(before, after)],
  };
}

/** A deletion without a counterpart is a difference, but only worse if it failed itself. */
const lone = (lifecycle: Lifecycle, label: 'better' | 'worse'): Lone => ({
  label: lifecycle.verdict === 'incomplete' ? label : 'ambiguous',
  deletion: factsOf(lifecycle),
});
