import { mostTelling } from '../../catalogue/causes/index.js';
import { withoutLayers } from '../../catalogue/causes/layers.js';
import type { Stage } from '../../catalogue/causes/stages.js';
import type { EventId } from '../../catalogue/events.js';
import { errorText } from '../../catalogue/fields.js';
import { isOfForgotten } from '../../episodes/ends/hangs/errors.js';
import { HANGS } from '../../episodes/ends/hangs/index.js';
import { FAILURE_LINES, type Failure, failuresIn, refusalIn } from '../../episodes/starts/facts/failures-in-line.js';
import { nextOf, type StartRule } from '../../episodes/starts/rules.js';
import { crashedAgain, failureText, reasonWith, ruleOfTrouble, troubleText } from '../../episodes/starts/words.js';
import { grouped, partition } from '../../kit/grouped.js';
import { listed } from '../evidence.js';
import type { LooseLine, Owner } from './owners.js';
import { triesIn } from './things.js';

interface Stated {
  readonly stage: Stage;
  readonly rule: StartRule;
  readonly text: string;
  readonly line: LooseLine;
  /** Absent in a refusal */
  readonly failure?: Failure;
}

/** What failed in each part of the start, by the last line that says most. */
export function loneFailures({ isNamed, lines }: Owner): LoneFailure[] {
  const mounted = lines.findLastIndex(({ id }) => MOUNTED.has(id));
  const all = lines.flatMap((line, at) =>
    statedIn(line).filter(one => (MOUNTS.has(line.id) ? at > mounted : mayRun(one) || line.at === null || !isNamed)),
  );
  return [...grouped(all, ({ rule }) => rule).values()].flatMap(same => {
    const [parts, whole] = partition(same, ({ failure }) => failure?.isPart === true);
    const own = whole.length > 0 ? whole : parts;
    return mostTelling(own)
      .slice(-1)
      .map(last => failureOf(own, last));
  });
}

/** What failed, for lines that lack what a reported start needs: a time, the namespace and name of a pod, or a sign that the pod starts. */
export type LoneFailure = ReturnType<typeof failureOf>;

function failureOf(own: readonly Stated[], { rule, text, failure }: Stated) {
  const lines: readonly LooseLine[] = [...new Set(own.map(({ line }) => line))];
  const reasons = own.flatMap(one => (one.text === text ? (one.failure?.reason ?? []) : []));
  const told = failure && { ...failure, reason: reasons.length === 0 ? null : listed(reasons), text, latestText: text };
  const cause = told === undefined ? text : troubleText(told);
  const tries = triesIn(lines);
  return {
    /** What is wrong, in words that follow the name of the pod */
    says: (often: string): string =>
      told === undefined
        ? ` is refused by the node: ${text}`
        : `${own.every(mayRun) ? '' : ' does not start'}: ${failureText(told, often)}`,
    rule,
    cause,
    next: nextOf(rule, cause),
    lines,
    tries,
    /** So few tries are normal */
    isUsual:
      rule === 'crash-loop' ? !crashedAgain(text) : tries < MOUNT_TRIES && lines.every(({ id }) => MOUNTS.has(id)),
    /** What is logged again at each try, whatever the log shows of the start: a mount or a pull */
    isRepeated: lines.every(({ id }) => REPEATED.includes(id)),
  };
}

/** A container ends, and a volume is mounted again, while the pod runs, too. */
const mayRun = ({ failure }: Stated): boolean => failure?.isOperation === true || failure?.stage === 'crash';

const MODELS = HANGS['stuck-worker'].filter(({ ofStart }) => ofStart === 'volumes');
const MOUNT_TRIES = Math.max(...MODELS.map(({ tries = 1 }) => tries));
const OPERATIONS = MODELS.flatMap(({ troubles }) => troubles.flatMap(({ events }) => events));
const MOUNTS: ReadonlySet<EventId> = new Set<EventId>(['event-occurred', ...OPERATIONS]);
const REPEATED: readonly EventId[] = [...OPERATIONS, 'runtime-pull-failed', 'image-pull-failed'];
/** A worker that gives up is no longer in a mount, but the mount still fails. */
const MOUNTED: ReadonlySet<EventId> = new Set(
  MODELS.flatMap(({ relief }) => relief).filter(id => !FAILURE_LINES.includes(id)),
);

/** Actions of an end (pkg/kubelet/container/sync_result.go). */
const STOPS = /failed to "Kill(?:Container|PodSandbox)" for /;

/** Whether a part of a start failed: a sync that also fails to stop something is a trace of an end. */
export const failsToStart = (line: LooseLine): boolean =>
  statedIn(line).length > 0 && !(line.id === 'sync-error' && STOPS.test(errorText(line.event) ?? ''));

function statedIn(line: LooseLine): Stated[] {
  const refusal = refusalIn(line.id, line.event);
  if (refusal !== null) {
    const text = withoutLayers(reasonWith(refusal));
    return [{ stage: 'admission', rule: 'start-refused', text, line }];
  }
  if (isOfForgotten(line)) return [];
  return failuresIn(line.id, line.event).map(failure => {
    const text = withoutLayers(failure.text);
    return { stage: failure.stage, rule: ruleOfTrouble(failure), text, line, failure };
  });
}
