import { innermost } from '../catalogue/causes/innermost.js';
import { spell } from '../catalogue/duration.js';
import type { EventId } from '../catalogue/event-id.js';
import { textField } from '../catalogue/fields.js';
import { HANGS } from '../episodes/ends/hangs/index.js';
import type { Hang, HangId } from '../episodes/ends/hangs/types.js';
import { LIMITS } from '../episodes/ends/thresholds.js';
import { places } from './evidence.js';
import { log } from './readings.js';
import { reportedHang } from './reported-hang.js';
import type { Judgement, Rule, RuleWords } from './types.js';

/**
 * A rule for one of the hangs that `lifecycle/` recognises. `unless`: another hang that is the reason for this one, and that has a rule of
 * its own.
 */
export function hangRule(meta: RuleWords & { readonly id: HangId }, unless: readonly HangId[] = []): Rule {
  return {
    meta: { ...meta, reads: [log(...linesOf(meta.id))] },
    needs: { hang: meta.id, testimony: true },
    check(one) {
      const hang = one.hangs.get(meta.id);
      if (unless.some(other => one.hangs.has(other))) return [];
      return hang === undefined ? reportedHang(meta.id, one) : [judgement(hang)];
    },
  };
}

/** The lines about the trouble */
const linesOf = (id: HangId): EventId[] => [
  ...new Set(HANGS[id].flatMap(({ troubles }) => troubles.flatMap(({ events }) => events))),
];

function judgement(hang: Hang): Judgement {
  const {
    what,
    since,
    until,
    ms,
    quietMs,
    lines,
    tries,
    error,
    undone = null,
    counted = '',
    target = null,
    pace,
    workedAt = null,
  } = hang;
  const cause = error === null ? undefined : { text: innermost(error), count: tries };
  const lasts = until === null;
  const worked = workedAt === until ? workedAt : null;
  const why = cause === undefined ? '' : `: ${cause.text}${cause.count > 1 ? ` (x${cause.count})` : ''}`;
  const isOpen = lasts && ms >= LIMITS.openHangMs;
  const sentence =
    quietMs === undefined
      ? sentenceOf({ what, target, undone, counted, ms, lasts, isOpen })
      : lastLineOf({ what, since, ms, quietMs });
  const next = lasts ? nextTry(lines.at(-1)) : '';
  return {
    level: isOpen ? 'error' : 'warning',
    message: `${sentence}${why}${busyAt(error)}${next}`,
    brief: `${sentence}${why}`,
    at: since,
    evidence: places(lines),
    hang: { what, since, until, target, pace, hasWorked: worked !== null },
    ...(cause === undefined ? {} : { cause }),
    ...(cause === undefined || pace == null ? {} : { tried: { at: pace.at, worked } }),
    ...(error === null ? {} : { error }),
  };
}

/** EBUSY shows nothing without the path: another process has it mounted, or works in it. */
const BUSY =
  /(?<![\w.~-])(\/[^\s"'\\:]{1,400})[\\"']{0,4}:\s{0,2}(?:device or resource busy|(?:target|device) is busy)/;

function busyAt(error: string | null): string {
  const path = error === null ? undefined : BUSY.exec(error)?.[1];
  return path === undefined ? '' : `, at ${path}`;
}

/** The back-off prints when it will be over, in the kubelet's own zone (exponential_backoff.go, GenerateNoRetriesPermittedMsg). */
function nextTry(last: Hang['lines'][number] | undefined): string {
  const at = last === undefined ? undefined : /\d\d:\d\d:\d\d/.exec(textField(last.event, 'until') ?? '')?.[0];
  return at === undefined ? '' : `; next try at ${at}`;
}

function sentenceOf({
  what,
  target,
  undone,
  counted,
  ms,
  lasts,
  isOpen,
}: {
  readonly what: string;
  readonly target: string | null;
  readonly undone: string | null;
  readonly counted: string;
  readonly ms: number;
  readonly lasts: boolean;
  readonly isOpen: boolean;
}): string {
  const whose = target === null ? '' : `: ${target}`;
  if (!lasts)
    return undone === null ? `${what} was stuck for ${spell(ms)}${counted}${whose}` : `${undone} for ${spell(ms)}`;
  return isOpen ? `stuck in ${what} for ${spell(ms)}${whose}` : `${what} failed, and the log ends ${spell(ms)} later`;
}

/** The log contains neither its end nor more of it: nothing else is known. */
const lastLineOf = ({ what, since, ms, quietMs }: Pick<Hang, 'what' | 'since' | 'ms'> & { quietMs: number }): string =>
  `${what} failed ${ms < LIMITS.pauseMs ? 'at' : `for ${spell(ms)}, since`} ${timeOf(since)}; nothing more about it in the ${spell(quietMs)} until the log ends`;

/** The time as the lines print it: positions are in the log's own time. */
const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 19);
