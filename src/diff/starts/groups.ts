import type { Start } from '../../contract/types.js';
import { namespaceRole, roleOf } from '../../document/role.js';
import { grouped } from '../../grouped.js';

/** Starts with a common property, on both sides; one side may be empty. */
export interface GatheredStarts {
  readonly before: readonly Start[];
  readonly after: readonly Start[];
}

/**
 * Groups starts by owner: in the same namespace, or, if a namespace is on one side only, in one that differs only in its generated part.
 */
export function byOwner({ before, after }: GatheredStarts): GatheredStarts[] {
  const exact = gather({ before, after }, one => [[one.pod.namespace, roleOf(one)]]);
  const both = exact.filter(isOnBoth);
  const used = new Set(both.flatMap(group => [...group.before, ...group.after]));
  const left = (all: readonly Start[]): Start[] => all.filter(one => !used.has(one));
  const rest = gather({ before: left(before), after: left(after) }, one => [
    [namespaceRole(one.pod.namespace), roleOf(one)],
  ]);
  return [...both, ...rest];
}

/** Groups starts by repository, if several owners use it: what one owner uses is shown with the owner. */
export function byImage(sides: GatheredStarts): ({ readonly image: string } & GatheredStarts)[] {
  const all = gather(sides, ({ containers }) =>
    [...new Set(containers.flatMap(({ image }) => (image === null ? [] : [repositoryOf(image)])))].map(one => [one]),
  );
  return all.flatMap(({ before, after, key: [image = ''] }) => {
    const owners = new Set([...before, ...after].map(one => `${one.pod.namespace}/${roleOf(one)}`));
    return owners.size < 2 ? [] : [{ image, before, after }];
  });
}

export const isOnBoth = ({ before, after }: GatheredStarts): boolean => before.length > 0 && after.length > 0;

/** `registry:5000/shop/web` of `registry:5000/shop/web:1.4@sha256:…` */
export const repositoryOf = (image: string): string => (image.split('@')[0] ?? image).replace(/:[^:/]*$/, '');

function gather({ before, after }: GatheredStarts, keysOf: (one: Start) => readonly (readonly string[])[]) {
  const sides = [...before.map(one => ({ one, after: false })), ...after.map(one => ({ one, after: true }))];
  const keyed = sides.flatMap(side => keysOf(side.one).map(key => ({ ...side, key })));
  return [...grouped(keyed, ({ key }) => JSON.stringify(key)).values()].map(members => ({
    key: members[0]?.key ?? [],
    before: members.flatMap(each => (each.after ? [] : [each.one])),
    after: members.flatMap(each => (each.after ? [each.one] : [])),
  }));
}
