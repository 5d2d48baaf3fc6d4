import { between, dated, instantsIn, type Measured, phasesBySteps } from '../../episodes/engine/phases.js';
import { turnsOf } from '../../episodes/node/sentence.js';
import type { NodeSpan } from '../../episodes/node/types.js';
import { knownReason } from '../../episodes/node/words.js';
import { EXTENTS, type NodeExtent, PHASES, type PhaseId } from '../../episodes/phases.js';
import type { NodeEpisode, NodeKind, Phase, Step } from '../contract/types.js';
import { createUtcText } from '../judge/times.js';

type Id = PhaseId<'node'>;

/** What an episode of a node consists of: between its steps, and while one error after the other was stated. Absent if that is not known. */
export function phasesOfSpan(span: NodeSpan, steps: readonly Step[]): Pick<NodeEpisode, 'phases'> {
  const rows = rowsOf(span.kind);
  const turns = turnsOf(span).flatMap(({ reason, from, to }): Measured<Id>[] => {
    const { id } = knownReason(span, reason);
    const row = rows.find(([, { causes }]) => causes === 'others' || (id !== null && causes?.includes(id)));
    const phase = row && between(row[0], { at: from, off: 0 }, { at: to, off: 0 });
    return phase == null ? [] : [phase];
  });
  return known([...bySteps(span.kind, steps), ...joined(inCalendar(turns))]);
}

/** The phases of an episode whose parts turned out to be one. */
export function phasesOfParts(parts: readonly NodeEpisode[], steps: readonly Step[]): Pick<NodeEpisode, 'phases'> {
  const kind = parts[0]?.kind as NodeKind;
  const byTurns = new Set<string>(rowsOf(kind).flatMap(([id, { causes }]) => (causes === undefined ? [] : [id])));
  const turns = parts.flatMap(({ phases = [] }) => phases.filter(({ phase }) => byTurns.has(phase)));
  return known([...bySteps(kind, steps), ...joined(turns)]);
}

const rowsOf = (kind: NodeKind) =>
  (Object.entries(EXTENTS.node) as [Id, NodeExtent][]).filter(([, { of }]) => of === kind);

const known = (phases: readonly Phase[]): Pick<NodeEpisode, 'phases'> => (phases.length === 0 ? {} : { phases });

const inCalendar = (phases: readonly Measured<Id>[]): Phase[] => dated(phases, PHASES.node, createUtcText());

function bySteps(kind: NodeKind, steps: readonly Step[]): Phase[] {
  const extents = Object.fromEntries(rowsOf(kind)) as Record<Id, NodeExtent>;
  return inCalendar(phasesBySteps(extents, instantsIn(steps)));
}

/**
 * Several errors of one phase that follow each other are one phase. A part that another document shows begins with its first line there: as in
 * one document, its phase begins where the one before ended.
 */
function joined(phases: readonly Phase[]): Phase[] {
  const all: Phase[] = [];
  for (const one of phases) {
    const last = all.at(-1);
    if (last === undefined || last.from === null || one.from === null) {
      all.push(one);
      continue;
    }
    const isSame = last.phase === one.phase;
    const from = isSame ? last.from : new Date(Date.parse(last.from) + last.ms).toISOString();
    if (isSame) all.pop();
    all.push({ ...one, from, ms: Date.parse(one.from) + one.ms - Date.parse(from) });
  }
  return all;
}
