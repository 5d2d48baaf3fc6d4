import { spell } from '../lifecycle/duration.js';
import type { StepGap } from '../lifecycle/gaps.js';
import { STEPS } from '../lifecycle/steps.js';
import type { Reconstructed } from '../lifecycle/types.js';
import type { Finding } from '../rules/types.js';
import { LIMITS } from './thresholds.js';

export const isLasting = ({ hang, level }: Finding): boolean => level === 'error' && hang?.until === null;

/** How long a finding held the deletion, on the log's own scale. */
export function lengthOf({ hang }: Finding, lastAt: number | null): number {
  const until = hang?.until ?? lastAt;
  return hang?.since == null || until === null ? 0 : until - hang.since;
}

/** What explains the longest part of a deletion that is over: a finding, or a pause that nothing explains. */
export function heaviest(
  one: Reconstructed,
  findings: readonly Finding[],
  gaps: readonly StepGap[],
  ms: number | null,
): string | null {
  // A pause longer than the deletion is not inside it
  const long = gaps
    .filter(gap => gap.ms >= LIMITS.remarkMs && (ms === null || gap.ms <= ms))
    .map(gap => placed(one, gap));
  const relevant = findings.filter(({ level, rule }) => level !== 'info' && rule !== 'slow-step');
  const candidates = relevant.map(finding => ({
    text: finding.message,
    ms: Math.max(lengthOf(finding, one.coverage.lastAt), ...long.map(gap => (explains(finding, gap) ? gap.ms : 0))),
  }));
  const silent = long
    .filter(gap => !relevant.some(finding => explains(finding, gap)))
    .map(({ text, ms }) => ({ text, ms }));
  const [best] = [...candidates, ...silent].sort((a, b) => b.ms - a.ms);
  return best?.text ?? null;
}

interface PlacedGap {
  readonly text: string;
  readonly ms: number;
  readonly from: number;
  readonly to: number;
}

function placed({ steps }: Reconstructed, { after, before, ms }: StepGap): PlacedGap {
  const ends = steps.flatMap(({ step, at }) => (step === before && at !== null ? [at] : []));
  const from = steps.find(({ step, at }) => step === after && at !== null && ends.includes(at + ms))?.at;
  const to = from == null ? ends[0] : from + ms;
  const text = `${spell(ms)} between ${STEPS[after].title} and ${STEPS[before].title}`;
  return { text, ms, from: from ?? (to ?? 0) - ms, to: to ?? 0 };
}

/** A hang explains the pause that it fills half of, anything else the pause that it falls into. */
function explains({ hang, at }: Finding, gap: PlacedGap): boolean {
  if (hang?.since != null) {
    const overlap = Math.min(hang.until ?? gap.to, gap.to) - Math.max(hang.since, gap.from);
    return overlap >= gap.ms / 2;
  }
  return at !== null && at >= gap.from && at <= gap.to;
}
