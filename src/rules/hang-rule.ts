import { busyPath } from '../catalogue/causes/index.js';
import { innermost } from '../catalogue/causes/innermost.js';
import { adviceOfStage, stageOfRule } from '../catalogue/causes/stages.js';
import { spell } from '../catalogue/duration.js';
import type { EventId } from '../catalogue/events.js';
import { textField } from '../catalogue/fields.js';
import { HANGS } from '../episodes/ends/hangs/index.js';
import { LET_GO, STOPPED } from '../episodes/ends/hangs/proofs.js';
import type { Hang, HangId, HangModel } from '../episodes/ends/hangs/types.js';
import { isOpen } from '../episodes/ends/outcome.js';
import { LIMITS } from '../episodes/ends/thresholds.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { times } from '../episodes/engine/words.js';
import { stopFailureIn } from '../episodes/now/leaving.js';
import { DAY } from '../kit/calendar.js';
import { given } from '../kit/forms.js';
import { places } from './evidence.js';
import type { unreadMeanwhile } from './loose/things.js';
import { log } from './readings.js';
import type { Judgement, Rule, RuleContext, RuleWords } from './types.js';
import { factNumber, factText, testimoniesOf, testimonyPlaces } from './witnessed.js';

/** If `next` is absent, the advice about a hang is the advice about any error of its stage. */
export interface HangWords extends Omit<RuleWords, 'id' | 'level' | 'next'>, Partial<Pick<RuleWords, 'next'>> {
  /** Whether it is not reported: it is harmless, or another rule reports the reason for it */
  readonly isNone?: (hang: Hang, one: Reconstructed) => boolean;
  /** What another line of the node adds to it */
  readonly more?: (hang: Hang, one: Reconstructed, context: RuleContext) => ReturnType<typeof unreadMeanwhile>;
  /** What shows it where no such hang does */
  readonly silent?: Rule['check'];
}

/** A rule for one of the hangs that `episodes/ends/hangs/` recognises. */
export const hangRule = (id: HangId, { isNone, more, silent, ...words }: HangWords): Rule => ({
  id,
  next: adviceOfStage(id),
  ...words,
  level: 'error',
  // Lines about a start are logged at any -v: they do not show that the log could have the others
  reads: [log(...linesOf(HANGS[id].filter(({ ofStart }) => ofStart === undefined)))],
  check(one, context) {
    const hang = one.hangs.get(id);
    if (hang !== undefined) return isNone?.(hang, one) ? [] : [judgement(hang, more?.(hang, one, context) ?? null)];
    const reported = reportedHang(id, one);
    return reported.length > 0 ? reported : (silent?.(one, context) ?? []);
  },
});

/** The lines about the trouble */
export const linesOf = (models: readonly HangModel[]): EventId[] => [
  ...new Set(models.flatMap(({ troubles }) => troubles.flatMap(({ events }) => events))),
];

function judgement(hang: Hang, more: ReturnType<NonNullable<HangWords['more']>>): Judgement {
  const { what, since, until, ms, lines, tries, error, target, pace, workedAt } = hang;
  const cause = error === null ? null : { text: innermost(error), count: tries };
  const why = cause === null ? '' : `: ${cause.text}${times(cause.count)}`;
  const isStuck = until === null && ms >= LIMITS.openHangMs;
  const sentence = sentenceOf(hang, isStuck);
  const next = until === null ? nextTry(lines.at(-1), since + ms) : '';
  // EBUSY shows nothing without the path: another process has the path mounted, or works in it
  const path = busyPath(error ?? '');
  const busy = path === undefined ? '' : `, at ${path}`;
  return {
    level: isStuck ? 'error' : 'warning',
    message: `${sentence}${why}${busy}${next}${more === null ? '' : `; ${more.text}`}`,
    brief: `${sentence}${why}`,
    at: since,
    evidence: [...places(lines), ...places(more?.lines.slice(-1) ?? [])],
    hang: { what, since, until, target, pace, hasWorked: workedAt !== null },
    ...given({ cause, error, tried: cause && pace && { at: pace.at, worked: workedAt } }),
  };
}

/**
 * The back-off prints when it will be over, in the kubelet's own zone (exponential_backoff.go, GenerateNoRetriesPermittedMsg). If the log
 * ends later, the try came without a line, or was lost.
 */
function nextTry(last: Hang['lines'][number] | undefined, end: number): string {
  const until = last && textField(last.event, 'until');
  const [due, at] = /(\d\d:\d\d:\d\d)(?:\.\d{1,9})?/.exec(until ?? '') ?? [];
  const left = (((Date.parse(`1970-01-01T${due}Z`) - end) % DAY) + DAY) % DAY;
  return left < DAY / 2 ? `; next try at ${at}` : '';
}

function sentenceOf({ what, target, undone, counted, since, ms, quietMs, until }: Hang, isStuck: boolean): string {
  // The log contains neither the end of the hang nor any more lines about it
  if (quietMs !== undefined)
    return `${what} failed ${ms < LIMITS.pauseMs ? 'at' : `for ${spell(ms)}, since`} ${timeOf(since)}; nothing more about it in the ${spell(quietMs)} until the log ends`;
  const whose = target === null ? '' : `: ${target}`;
  if (until !== null)
    return undone === null ? `${what} was stuck for ${spell(ms)}${counted}${whose}` : `${undone} for ${spell(ms)}`;
  return isStuck ? `stuck in ${what} for ${spell(ms)}${whose}` : `${what} failed, and the log ends ${spell(ms)} later`;
}

/** The time as the lines print it: positions are in the log's own time. */
const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 19);

/** The hang as an Event of the pod states it, where no line of the kubelet does: Events are kept longer, and are what people copy. */
function reportedHang(id: HangId, one: Reconstructed): Judgement[] {
  if (!isOpen(one)) return [];
  const stated = testimoniesOf(one, 'event-kill-failed', 'event-unmount-failed').flatMap(said => {
    const failure = stopFailureIn(said.what, factText(said, 'message') ?? '');
    return failure === null || failure.stage !== stageOfRule(id) ? [] : [{ said, failure }];
  });
  const last = stated.at(-1);
  const [model] = HANGS[id];
  if (last === undefined || model === undefined) return [];
  const { said, failure } = last;
  if (one.lines.hasAny(endOf(model))) return [];
  const count = Math.max(stated.length, factNumber(said, 'count') ?? 1);
  const cause = { text: innermost(failure.error), count };
  return [
    {
      // One Event alone may be about the first try
      level: one.outcome === 'stuck' ? 'error' : 'warning',
      message: `${model.what} failed, according to an Event: ${cause.text}${times(count)}`,
      at: null,
      utc: said.at,
      evidence: testimonyPlaces(stated.map(one => one.said)),
      hang: { what: model.what, since: null, until: null },
      cause,
      error: failure.error,
    },
  ];
}

/** The lines that prove that the hang is over, whichever volume or container the Event is about. */
const endOf = ({ relief, success }: HangModel): readonly EventId[] => [
  ...LET_GO,
  ...relief.filter(id => STOPPED.includes(id) && id !== success),
];
