import type { EventId } from '../events/event-id.js';
import { spell } from '../lifecycle/duration.js';
import { HANGS } from '../lifecycle/hangs/index.js';
import type { Hang, HangId } from '../lifecycle/hangs/types.js';
import { LIMITS } from '../lifecycle/thresholds.js';
import { places } from './evidence.js';
import { innermost } from './innermost.js';
import { log } from './readings.js';
import type { Judgement, Rule, RuleWords } from './types.js';

/** A rule for one of the hangs that lifecycles know. `unless`: another hang is the reason for it, and says so itself. */
export function hangRule(meta: RuleWords & { readonly id: HangId }, unless: readonly HangId[] = []): Rule {
  return {
    meta: { ...meta, reads: [log(...linesOf(meta.id))] },
    needs: { hang: meta.id },
    check(one) {
      const hang = one.hangs.get(meta.id);
      if (hang === undefined || unless.some(other => one.hangs.has(other))) return [];
      return [judgement(hang)];
    },
  };
}

/** The lines about the trouble. */
const linesOf = (id: HangId): EventId[] => [
  ...new Set(HANGS[id].flatMap(({ troubles }) => troubles.flatMap(({ events }) => events))),
];

function judgement({ what, since, until, ms, lines, tries, error }: Hang): Judgement {
  const cause = error === null ? undefined : { text: innermost(error), count: tries };
  const lasts = until === null;
  const why = cause === undefined ? '' : `: ${cause.text}${cause.count > 1 ? ` (x${cause.count})` : ''}`;
  const isOpen = lasts && ms >= LIMITS.openHangMs;
  return {
    level: isOpen ? 'error' : 'warning',
    message: `${sentenceOf({ what, ms, lasts, isOpen })}${why}`,
    at: since,
    evidence: places(lines),
    hang: { what, since, until },
    ...(cause === undefined ? {} : { cause }),
  };
}

function sentenceOf({
  what,
  ms,
  lasts,
  isOpen,
}: {
  readonly what: string;
  readonly ms: number;
  readonly lasts: boolean;
  readonly isOpen: boolean;
}): string {
  if (!lasts) return `${what} was stuck for ${spell(ms)}`;
  return isOpen ? `stuck in ${what} for ${spell(ms)}` : `${what} failed, and the log ends ${spell(ms)} later`;
}
