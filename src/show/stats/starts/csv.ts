import { FIGURES } from '../../../document/quantiles.js';
import { PHASE_WORDS } from '../../../episodes/phases.js';
import { list } from '../counts.js';
import type { StartGroup, StartStats } from './start-stats.js';

const PHASES = PHASE_WORDS.start.map(({ id }) => id);
const PARTS = ['ready', 'running', ...PHASES, 'waited'];
const HEAD = [
  ...['by', 'value', 'starts'],
  ...PARTS.flatMap(part => FIGURES.map(figure => `${part}.${figure}`)),
  ...['longest', 'outcomes', 'findings', 'restarts'],
];

/** A row for each group of starts. */
export const startRows = ({ groups }: StartStats): string[][] => [HEAD, ...groups.map(rowOf)];

function rowOf(group: StartGroup): string[] {
  const parts = [group.ready, group.running, ...PHASES.map(id => group.phases[id] ?? null), group.waited];
  return [
    ...[group.by, group.value ?? '', String(group.starts)],
    ...parts.flatMap(part => FIGURES.map(figure => String(part?.[figure] ?? ''))),
    ...[group.longest, group.outcomes, group.findings].map(list),
    String(group.restarts),
  ];
}
