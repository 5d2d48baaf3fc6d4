import type { Lifecycle, ResultDocument } from '../contract/types.js';
import { unfolded } from '../document/folds.js';
import { logEnds } from '../document/log-end.js';
import { measureIn } from '../document/measure.js';
import { roleOf } from '../document/role.js';
import { VERSION } from '../version.js';
import { answerOf } from './answer.js';
import { compareEnd, openEnds } from './compare-end.js';
import { compareFindings } from './compare-findings.js';
import { compareOrder } from './compare-order.js';
import { type Blindness, comparePresence, sideBySide } from './compare-steps.js';
import { compareTimes } from './compare-times.js';
import { compareUnended, type InputEnds } from './compare-unended.js';
import { factsOf } from './facts.js';
import { compareGroup } from './groups/compare.js';
import { countsOf, labelOf, labelsOf } from './labels.js';
import { type Paired, pairUp } from './pair.js';
import { blindness, notesOn, sideOf } from './side.js';
import { compareStarts } from './starts/compare.js';
import type { DiffDocument, Lone, Pair } from './types.js';

/** One of the two results, with its name in the comparison. */
export interface NamedDocument {
  readonly name: string;
  readonly document: ResultDocument;
}

/** What differs between two runs, and whether it got better or worse. */
export function diffDocuments(before: NamedDocument, after: NamedDocument): DiffDocument {
  const sides = { before: sideOf(before.name, before.document), after: sideOf(after.name, after.document) };
  const blind: Blindness = {
    before: blindness(sides.before, sides.after),
    after: blindness(sides.after, sides.before),
  };
  const ends: InputEnds = { before: logEnds(before.document), after: logEnds(after.document) };
  const measure = { before: measureIn(before.document), after: measureIn(after.document) };
  const pairing = pairUp(before.document.lifecycles, after.document.lifecycles);
  const pairs = pairing.pairs.map(pair => comparePair(pair, blind, ends));
  const groups = pairing.groups.map(group => compareGroup(group, blind, { measure, ends }));
  const starts = compareStarts({ before: before.document, after: after.document }, blind);
  const onlyBefore = pairing.onlyBefore.map((lifecycle): Lone => lone(lifecycle, 'better'));
  const onlyAfter = pairing.onlyAfter.map((one): Lone => lone(one, 'worse'));
  const findings = compareFindings(before.document.findings, after.document.findings, blind);
  const counts = countsOf(
    labelsOf([
      ...pairs.flatMap(({ changes }) => changes),
      ...groups.flatMap(({ changes }) => changes),
      ...starts.flatMap(({ changes }) => changes),
      ...onlyBefore,
      ...onlyAfter,
      ...findings,
    ]),
  );
  return {
    type: 'podline-diff',
    schemaVersion: 2,
    tool: { name: 'podline', version: VERSION },
    ...sides,
    label: labelOf(counts),
    headline: answerOf({ pairs, groups, starts, onlyAfter, findings, counts }),
    counts,
    pairs,
    groups,
    starts,
    onlyBefore,
    onlyAfter,
    findings,
    notes: notesOn(sides.before, sides.after),
  };
}

function comparePair({ pairedBy, ...folded }: Paired, blind: Blindness, ends: InputEnds): Pair {
  const [before, after] = [unfolded(folded.before), unfolded(folded.after)];
  const { changes: presence, incomparable } = comparePresence(before, after, blind);
  const changes = [
    ...presence,
    ...compareOrder(before, after),
    ...compareTimes(before, after),
    ...compareFindings(before.findings, after.findings, {
      before: blind.before ?? openEnd(before),
      after: blind.after ?? openEnd(after),
    }),
    ...compareEnd(before, after, blind),
    ...compareUnended(before, after, ends),
  ];
  return {
    role: { namespace: before.pod.namespace, name: roleOf(before) },
    pairedBy,
    label: labelOf(countsOf(labelsOf(changes))),
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

const openEnd = ({ outcome }: Lifecycle): string | null =>
  outcome === 'in-progress' ? 'the log ends before the deletion does' : null;

/** A deletion without a counterpart is a difference, but only worse if it failed itself. */
const lone = (lifecycle: Lifecycle, label: 'better' | 'worse'): Lone => ({
  label: lifecycle.verdict === 'incomplete' ? label : 'ambiguous',
  deletion: factsOf(lifecycle),
});
