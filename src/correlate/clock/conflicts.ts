import { DAY, WIDEST_OFFSET, zoneName } from '../../calendar.js';
import { sameOffset } from './estimate.js';
import { LIMITS } from './thresholds.js';
import type { Estimate, ResolveOptions } from './types.js';
import type { Hints } from './wrapping.js';

interface Contradictory {
  readonly options: ResolveOptions;
  /** The zone that was given exists. */
  readonly zoneKnown: boolean;
  readonly offset: number;
  /** Strongest first. */
  readonly found: readonly Estimate[];
  readonly hints: Hints;
}

/** Contradictions in the evidence, one sentence each. */
export function conflictsIn({ options, zoneKnown, offset, found, hints }: Contradictory): string[] {
  const [best, ...others] = found;
  const conflicts: string[] = [];
  if (options.zone !== undefined && !zoneKnown) conflicts.push(`“${options.zone}” is no time zone; it was not used.`);
  if (zoneKnown && best?.confidence === 'certain' && !sameOffset(best.offset, offset)) {
    conflicts.push(`The zone was given as ${options.zone}, but ${best.basis} say ${words(best.offset)}.`);
  }
  if (hints.apart !== null) {
    const { lines, days, stamp } = hints.apart;
    conflicts.push(
      `Two clocks on one line differ by about ${days} days (${stamp}; ${lines === 1 ? '1 line was' : `${lines} lines were`} compared); the kubelet's own was used.`,
    );
  } else if (best !== undefined && Math.abs(best.offset) > WIDEST_OFFSET) {
    conflicts.push(`The kubelet's clock is ${words(best.offset)} by ${best.basis}: its dates are not the true ones.`);
  }
  for (const other of others) {
    if (best === undefined || other.votes < LIMITS.agreeing || sameOffset(best.offset, other.offset)) continue;
    // Something that happened long before its line is no contradiction
    if (other.kind === 'past' && other.offset > best.offset) continue;
    conflicts.push(
      `Evidence of the zone disagrees: ${best.basis} say ${words(best.offset)}, ${other.basis} say ${words(other.offset)}.`,
    );
  }
  return conflicts;
}

const words = (offset: number): string =>
  zoneName(offset) ?? `${Math.round(Math.abs(offset) / DAY)} days ${offset < 0 ? 'behind' : 'ahead of'} UTC`;
