import type { PodEpisode } from '../../../document/contract/types.js';
import { roleOf } from '../../../document/role.js';

/** The part of a pod's name that is the same in every run: CI follows a test by its name. */
export const stableName = (one: Parameters<typeof roleOf>[0]): string => `${one.pod.namespace}/${roleOf(one)}`;

/** What a test of it is called by: its kind; starts are of few kinds, which may differ from run to run. */
export const testGroup = (one: PodEpisode): string => (one.family === 'start' ? 'start' : one.kind);

/** A unique name for each; a repeated one gets a number. */
export function numbered(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map(name => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} #${count}`;
  });
}

/** The form of names in programs: `stuck-cgroup` is `StuckCgroup`. */
export const pascalCase = (id: string): string =>
  id.replace(/(?:^|[-:])(\w)/g, (_all, letter: string) => letter.toUpperCase());
