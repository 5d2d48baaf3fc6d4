import type { ApiObject } from './api-client.js';

export interface ObjectIdentity {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
}

/** Which objects are known to exist, so that nothing is delivered twice, and the removed ones are known after a gap. */
export interface KnownObjects {
  /** False if exactly this state of it was delivered before */
  isNews(object: ApiObject): boolean;
  has(object: ApiObject): boolean;
  keep(object: ApiObject): void;
  forget(one: ObjectIdentity): void;
  /** Those that are not among these: they are gone */
  missingFrom(objects: readonly ApiObject[]): readonly ObjectIdentity[];
}

export function knownOf({ metadata = {} }: ApiObject): ObjectIdentity {
  const { namespace = '', name = '', uid = '', resourceVersion = '' } = metadata;
  return { namespace, name, uid, resourceVersion };
}

const keyOf = ({ namespace, name, uid }: ObjectIdentity): string => uid || `${namespace}/${name}`;

export function createKnownObjects(): KnownObjects {
  const all = new Map<string, ObjectIdentity>();
  return {
    isNews: object => all.get(keyOf(knownOf(object)))?.resourceVersion !== knownOf(object).resourceVersion,
    has: object => all.has(keyOf(knownOf(object))),
    keep(object) {
      const known = knownOf(object);
      all.set(keyOf(known), known);
    },
    forget(one) {
      all.delete(keyOf(one));
    },
    missingFrom(objects) {
      const there = new Set(objects.map(object => keyOf(knownOf(object))));
      return [...all].filter(([key]) => !there.has(key)).map(([, known]) => known);
    },
  };
}
