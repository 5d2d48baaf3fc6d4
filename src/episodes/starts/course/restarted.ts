import { spell } from '../../../catalogue/duration.js';
import { grouped } from '../../../kit/grouped.js';
import { endWords, often } from '../../engine/words.js';
import type { Mark, Restart, RestartsBefore } from '../types.js';
import { OF_NEW_SANDBOX } from './restarts.js';

/** How often a container was restarted, and whether that was for a failure of its own. */
export interface Restarted {
  readonly container: string;
  readonly message: string;
  /** The first restart */
  readonly at: Mark;
  readonly hasFailed: boolean;
}

/** `web had been restarted 21 times before: exit code 137; OOMKilled` */
export const restartedBefore = (before: readonly RestartsBefore[]): Restarted[] =>
  before.flatMap(({ container, count, last, mark }): Restarted[] => {
    if (last === null) return [];
    const why = [last.exitCode === null ? null : `exit code ${last.exitCode}`, last.reason].flatMap(part => part ?? []);
    const message = `${container} had been restarted ${often(count)} before${why.length === 0 ? '' : `: ${endWords(why)}`}`;
    return [{ container, message, at: mark, hasFailed: isFailure({ ...last, isKilled: false }) }];
  });

/** Whether the previous run ended because of what the container does, and not because a change of its pod or a new sandbox asks for it. */
const isFailure = ({ exitCode, reason, isKilled }: Pick<Restart, 'exitCode' | 'reason' | 'isKilled'>): boolean =>
  reason === 'OOMKilled' ||
  (isKilled ? / probe\b/.test(reason ?? '') : reason?.startsWith(OF_NEW_SANDBOX) !== true && (exitCode ?? 0) !== 0);

/** `web was restarted 2 times: exit code 137; OOMKilled`, with the time of the first restart. */
export const restartedByContainer = (restarts: readonly Restart[]): Restarted[] =>
  [...grouped(restarts, ({ container }) => container)].flatMap(([container, own]) => {
    const at = own.find(one => one.at !== null)?.at ?? null;
    if (at === null) return [];
    const codes = [...new Set(own.flatMap(({ exitCode }) => (exitCode === null ? [] : [exitCode])))];
    const reasons = [...new Set(own.flatMap(({ reason }) => reason ?? []))];
    const why = endWords([...(codes.length === 0 ? [] : [`exit code ${codes.join(', ')}`]), ...reasons]);
    const wait = own.at(-1)?.backOffMs ?? null;
    const held = wait === null ? '' : `, ${own.length === 1 ? '' : 'the last time '}after a back-off of ${spell(wait)}`;
    const message = `${container} was restarted ${often(own.length)}${why === '' ? '' : `: ${why}`}${held}`;
    return [{ container, message, at, hasFailed: own.some(isFailure) }];
  });
