import { causeOf, mostTelling } from '../../catalogue/causes/index.js';
import { withoutLayers } from '../../catalogue/causes/layers.js';
import { grouped } from '../../kit/grouped.js';
import { bounded } from '../engine/pauses.js';
import { spellsIn } from '../engine/troubles.js';
import { shapeOf } from '../engine/words.js';
import { type Facts, latest, type TroubleSign } from './facts/facts.js';
import { eventSigns, waitingSigns } from './facts/signs.js';
import { STAGES } from './stages.js';
import { LIMITS } from './thresholds.js';
import { type Mark, OFF, type Trouble } from './types.js';

/** The parts that failed before the pod began to be removed, each with its error. */
export function troublesOf(facts: Facts, taken: Mark | null): Trouble[] {
  const until = taken?.at ?? Number.POSITIVE_INFINITY;
  // If several sources state one failure, the kubelet's line counts: its Event follows, and the API cuts both to the second
  const signs = [
    ...facts.troubles.map(sign => ({ by: sign.mark.at, ...sign })),
    ...[...eventSigns(facts), ...waitingSigns(facts)].map(sign => ({
      by: sign.mark.at + OFF[sign.mark.by] + LIMITS.oneFailureMs,
      ...sign,
    })),
  ].filter(({ mark }) => mark.at <= until);
  const byPart = grouped(signs, ({ stage, container, reason }) =>
    [stage, container ?? '', stage === 'volumes' ? (reason ?? '') : ''].join(' '),
  );
  return [...byPart.values()].flatMap(all => {
    const inTime = [...all].sort((a, b) => a.by - b.by);
    const [first] = inTime;
    const end = latest(all.map(({ mark }) => mark));
    if (first === undefined || end === null) return [];
    const told = tellingOf(inTime) ?? first;
    const printed = isCause(told)
      ? undefined
      : facts.printed.findLast(one => one.stage === first.stage && isCause(one));
    const informative = printed ?? told;
    const count = counted(inTime);
    return [
      {
        stage: first.stage,
        reason: informative.reason ?? inTime.find(({ reason }) => reason !== null)?.reason ?? null,
        container: first.container,
        text: withoutLayers(informative.text),
        usualText: withoutLayers((usualOf(inTime) ?? informative).text),
        latestText: latestOf(all).text,
        count,
        tries: triedAt(inTime),
        first: first.mark,
        last: end,
        printed: printed?.mark.evidence ?? null,
      },
    ];
  });
}

/**
 * The sign that explains a trouble: first the newest sign that names a cause, because what kept the pod at first may be mended; then the
 * newest state; then what an earlier error left behind. Of the signs of one try it is the first, which is the least wrapped.
 */
function tellingOf(inTime: readonly TroubleSign[]): TroubleSign | undefined {
  const some = mostTelling(inTime.filter(({ text }) => text !== ''));
  if (some.length === 0) return undefined;
  const newest = latestOf(some).mark;
  return some.find(({ mark }) => mark.at >= newest.at - OFF[newest.by] - LIMITS.oneFailureMs);
}

const isCause = (sign: TroubleSign): boolean => sign.text !== '' && causeOf(sign).rank === 'cause';

/** The cause that was stated most often, whatever ids and numbers are in it; of equally frequent ones, the first. */
function usualOf(inTime: readonly TroubleSign[]): TroubleSign | undefined {
  const bySame = grouped(inTime.filter(isCause), ({ text }) => shapeOf(text));
  return [...bySame.values()].toSorted((a, b) => timesIn(b) - timesIn(a))[0]?.[0];
}

const latestOf = (signs: readonly TroubleSign[]): TroubleSign =>
  signs.reduce((a, b) => (b.mark.at >= a.mark.at ? b : a));

/**
 * How often something failed. The log, the Events and the objects state the same failures: only the failures of one source are counted, and
 * several lines about one failure count once.
 */
function counted(signs: readonly TroubleSign[]): number {
  const by = grouped(signs, ({ mark }) => mark.by);
  return Math.max(...[...by.values()].map(timesIn));
}

const timesIn = (inTime: readonly TroubleSign[]): number => triesIn(inTime).reduce((sum, { count }) => sum + count, 0);

/** The first sign of each failure. Two Events of one try are repeated alike, so the larger count is that of the failure. */
const triesIn = (inTime: readonly TroubleSign[]): TroubleSign[] =>
  spellsIn(inTime, { isApart: ({ mark }, _, last) => mark.at - last.mark.at > LIMITS.oneFailureMs }).map(
    ({ signs }) => ({ ...signs[0], count: signs.reduce((most, { count }) => Math.max(most, count), 0) }),
  );

/** When each try failed: the kubelet's lines state the instants. Waiting after a failure is no try. */
function triedAt(inTime: readonly TroubleSign[]): readonly number[] {
  const { relief, waits } = STAGES[inTime[0]?.stage ?? 'other'];
  if (relief === 'longer-run' || !(waits === true || relief === 'sandbox')) return [];
  const failed = inTime.filter(
    ({ mark, reason, text }) => mark.by === 'log' && reason !== 'ImagePullBackOff' && !BACK_OFF.test(text),
  );
  const tries = triesIn(failed);
  return tries.length < 2 ? [] : bounded(tries.map(({ mark }) => mark.at));
}

const BACK_OFF = /^[Bb]ack-off /;
