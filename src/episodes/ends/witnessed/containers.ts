import { bareId, containerId, sandboxId } from '../../../catalogue/fields.js';
import { plegEvent } from '../../../catalogue/pleg-event.js';
import type { Archive } from '../../../sources/archive.js';
import type { SeenTestimony } from '../../../sources/types.js';
import type { WhatId } from '../../../sources/vocabulary.js';
import { KINDS } from '../kinds/index.js';
import { containerNames } from '../lines.js';
import type { DeletionCandidate } from '../types.js';

/** The containers and sandboxes of one pod, from everything that gives an id. */
export interface Containers {
  readonly ids: ReadonlySet<string>;
  nameOf(id: string): string | null;
  isSandbox(id: string): boolean;
}

export function containersOf(one: DeletionCandidate, archive: Archive): Containers {
  // A mirror's deletion leaves the containers of its static pod alone
  if (KINDS[one.kind].subject === 'mirror') return { ids: new Set(), nameOf: () => null, isSandbox: archive.isSandbox };
  const names = containerNames(one.observations);
  const ids = new Set<string>();
  const sandboxes = new Set<string>();
  for (const { event } of one.observations) {
    const sandbox = sandboxId(event);
    if (sandbox !== null) sandboxes.add(sandbox);
    for (const id of [containerId(event), sandbox, plegEvent(event)?.data ?? null]) if (id) ids.add(id);
  }
  for (const { containers } of one.story?.snapshots ?? [])
    for (const { id, name } of containers) {
      if (id == null) continue;
      const bare = bareId(id);
      ids.add(bare);
      names.set(bare, name);
    }
  const nameOf = (id: string): string | null => names.get(id) ?? archive.nameOf(id);
  return {
    ids,
    nameOf,
    // An id without a name, where others have one, is most likely the sandbox's
    isSandbox: id =>
      sandboxes.has(id) || archive.isSandbox(id) || (nameOf(id) === null && [...ids].some(other => nameOf(other))),
  };
}

/** In containerd's event stream, and in its log up to 2.0, a sandbox is a container like any other. */
const OF_SANDBOX: Readonly<Partial<Record<WhatId, WhatId | null>>> = {
  'container-exited': 'sandbox-exited',
  'container-removed': 'sandbox-removed',
  'container-started': null,
  // Its cgroup is the parent of the one that ran out of memory
  'oom-killed': null,
};

/** A testimony with the name of its container, or as one about a sandbox; null where it then means nothing. */
export function placed(testimony: SeenTestimony, { nameOf, isSandbox }: Containers): SeenTestimony | null {
  const { containerId: id, ...others } = testimony.identity;
  if (id === undefined) return testimony;
  const instead = OF_SANDBOX[testimony.what];
  if (instead !== undefined && isSandbox(id))
    return instead === null ? null : { ...testimony, what: instead, identity: { ...others, sandboxId: id } };
  const container = testimony.container ?? nameOf(id);
  return container === null ? testimony : { ...testimony, container };
}
