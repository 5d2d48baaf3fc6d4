import { roleOf } from '../../document/role.js';

/** What stays of a pod's name from run to run: CI follows a test by its name. */
export const stableName = (one: Parameters<typeof roleOf>[0]): string => `${one.pod.namespace}/${roleOf(one)}`;

/** One name for each; what has been there before gets a number. */
export function numbered(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map(name => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} #${count}`;
  });
}

/** `stuck-cgroup` as programs write names: `StuckCgroup`. */
export const pascalCase = (id: string): string =>
  id.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
