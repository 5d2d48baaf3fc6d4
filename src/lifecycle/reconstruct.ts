import type { NodeRun } from '../correlate/run.js';
import { type Life, nameKey } from '../correlate/types.js';
import { casesOf, watchedCase } from './cases.js';
import { reconstruct } from './engine.js';
import { outcomeOf } from './outcome.js';
import type { Case, Reconstructed } from './types.js';

/** Every deletion of a run, with its steps judged. */
export function reconstructAll(run: NodeRun): Reconstructed[] {
  const told = new Set<string>();
  const fromLog = run.names().flatMap(pod => {
    const lives = run.lives(pod);
    for (const uid of lives.flatMap(uidsOfLife)) told.add(uid);
    return casesOf(lives);
  });
  for (const one of fromLog) for (const uid of [one.uid, ...one.mirrorUIDs]) if (uid !== null) told.add(uid);
  const fromWatch = run.stories.all().flatMap(story => {
    if (told.has(story.uid)) return [];
    const same = run.stories.named(story.pod);
    return watchedCase(story, same[same.indexOf(story) + 1] ?? null) ?? [];
  });
  return [...fromLog, ...fromWatch].map(one => judge(one, run)).sort(byTime);
}

const uidsOfLife = ({ uid, observations }: Life): string[] =>
  uid === null ? [] : observations.length > 0 ? [uid] : [];

function judge(one: Case, run: NodeRun): Reconstructed {
  const uids = [one.uid, one.staticUID, ...one.mirrorUIDs].flatMap(uid => uid ?? []);
  const coverage = run.coverage(one.pod, uids);
  const steps = reconstruct(one, coverage);
  return { ...one, steps, outcome: outcomeOf(one, steps, coverage), coverage };
}

function byTime(a: Reconstructed, b: Reconstructed): number {
  const [x, y] = [a, b].map(one => one.observations[0]?.seq ?? Number.MAX_SAFE_INTEGER);
  return (x ?? 0) - (y ?? 0) || (nameKey(a.pod) < nameKey(b.pod) ? -1 : 1);
}
