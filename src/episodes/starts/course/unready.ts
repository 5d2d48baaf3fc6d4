import { spell } from '../../../catalogue/duration.js';
import { msOf } from '../../../kit/calendar.js';
import { conditionOf } from '../../../sources/watch/conditions.js';
import { spellsIn } from '../../engine/troubles.js';
import { times } from '../../engine/words.js';
import { earliest, type Facts } from '../facts/facts.js';
import { LIMITS } from '../thresholds.js';
import type { Mark, StartedContainer } from '../types.js';
import { probeSays } from '../words.js';
import type { Instants } from './instants.js';

/** What a probe, or an object, shows of the readiness of a pod. */
interface Sign {
  readonly mark: Mark;
  readonly isReady: boolean;
  /** What the probe printed at a try that failed; null where the sign is about the pod */
  readonly output: string | null;
  readonly container: string | null;
}

/** A time in which a pod that ran was not Ready, or its probe failed, although nothing restarted it. */
type Unfit = ReturnType<typeof timesIn>[number];

/** What became of the readiness of a pod after it ran. */
export type Unready = NonNullable<ReturnType<typeof unreadyIn>>;

interface Seen {
  readonly containers: readonly StartedContainer[];
  /** When the pod was taken down, or the input ends */
  readonly end: number;
  readonly taken: Mark | null;
}

/** The longest time without readiness, in words. */
export function unreadyIn(facts: Facts, at: Instants, { containers, end, taken }: Seen) {
  const since = readyFrom(facts, at, containers);
  if (since === null) return null;
  const signs = signsIn(facts).filter(({ mark }) => mark.at > since.at && mark.at <= end);
  // A container that ends or starts explains the spell, and is reported by itself
  const isRestart = ({ from, to }: Unfit): boolean =>
    facts.sightings.some(
      ({ what, mark }) =>
        what !== 'created' && mark.at > since.at && mark.at >= from - LIMITS.beforeRestartMs && mark.at <= to,
    );
  const all = timesIn(signs, end).filter(one => one.to - one.from >= LIMITS.failingMs && !isRestart(one));
  const [longest] = all.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  if (longest === undefined) return null;
  const [first] = longest.signs;
  const last = longest.signs.at(-1) ?? first;
  return {
    ...longest,
    lasts: longest.lasts && taken === null,
    says: wordsOf(longest, all.length),
    first: first.mark,
    last: last.mark,
  };
}

/** The mark from which on a probe that fails is no part of the start; null where nothing shows it. */
function readyFrom(facts: Facts, at: Instants, containers: readonly StartedContainer[]): Mark | null {
  const ready = at.ready ?? readyByProbe(facts, containers);
  // Up to 1.20 no line says that a probe passed
  return ready ?? (facts.probes.some(isOfPod) || facts.statuses.length > 0 ? null : at.running);
}

const isOfPod = ({ probe, output }: Facts['probes'][number]): boolean => probe === 'readiness' && output === null;

/**
 * When the readiness probe of each container had passed, if only that shows that the pod was Ready: the line does not name the container.
 */
export function readyByProbe(facts: Facts, containers: readonly StartedContainer[]): Mark | null {
  const passed = facts.probes.filter(one => isOfPod(one) && one.says === 'yes');
  const apps = containers.filter(({ role }) => role !== 'init').length;
  return facts.statuses.length > 0 || passed.length < Math.max(apps, 1)
    ? null
    : earliest(passed.map(({ mark }) => mark));
}

function signsIn({ probes, statuses }: Facts): Sign[] {
  const ofProbes = probes
    .filter(({ probe, isErrored }) => probe === 'readiness' && !isErrored)
    .map(({ mark, says, output, container }) => ({ mark, isReady: says === 'yes', output, container }));
  const ofObjects = statuses
    .filter(({ mark, phase }) => mark.by === 'watch' && phase === 'Running')
    .flatMap(status => {
      const ready = conditionOf(status, 'Ready');
      const at = msOf(ready?.lastTransitionTime);
      if (ready === undefined || at === null) return [];
      return [{ mark: { ...status.mark, at }, isReady: ready.status === 'True', output: null, container: null }];
    });
  return [...ofProbes, ...ofObjects].sort((a, b) => a.mark.at - b.mark.at);
}

/** Whether a sign is more than a single try that failed. */
const isStatement = ({ output }: Sign): boolean => output === null;

const timesIn = (signs: readonly Sign[], inputEnd: number) =>
  spellsIn(signs, {
    isEnd: ({ isReady }) => isReady,
    isApart: ({ mark }, open, last) => !open.some(isStatement) && mark.at - last.mark.at > LIMITS.failsAgainMs,
  }).map(({ signs: own, end, isOpen }) => {
    const stated = own.find(isStatement)?.mark;
    const last = own.at(-1)?.mark.at ?? own[0].mark.at;
    return {
      signs: own,
      /** A source states that the pod was not Ready: single failures do not make it so (failureThreshold) */
      isStated: stated !== undefined,
      from: (stated ?? own[0].mark).at,
      to: stated === undefined ? last : (end?.mark.at ?? inputEnd),
      lasts: isOpen && (stated !== undefined || inputEnd - last <= LIMITS.failsAgainMs),
    };
  });

/** `not Ready for 3m20s: readiness of web: HTTP probe failed with statuscode: 503 (x22)` */
function wordsOf({ signs, isStated, from, to }: Unfit, count: number): string {
  const tries = signs.filter(({ output }) => output !== null);
  const told = tries.at(-1);
  const whose = told?.container == null ? '' : ` of ${told.container}`;
  const error = told === undefined ? '' : `: ${probeSays(told.output ?? '')}`;
  const long = `${spell(to - from)}${count > 1 ? `, the longest of ${count} times` : ''}`;
  if (!isStated) return `readiness probe${whose} failed ${tries.length} times in ${long}${error}`;
  return `not Ready for ${long}${told === undefined ? '' : `: readiness${whose}${error}${times(tries.length)}`}`;
}
