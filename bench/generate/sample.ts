import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Entry, entriesOf } from './entries.js';
import { type State, statesOf } from './states.js';

/** Everything that was recorded of one pod, from its first line to its last. */
export interface Story {
  readonly name: string;
  readonly uid: string;
  readonly entries: readonly Entry[];
  readonly states: readonly State[];
  /** Whole seconds since 1970. */
  readonly from: number;
  readonly until: number;
}

export interface Sample {
  readonly stories: readonly Story[];
  /** What a kubelet prints in addition: lines about no pod of the recording that the catalogue does not have. */
  readonly background: readonly Entry[];
}

const NAME = /\bsoak-\d{3}-[a-z]+\b/;
/** UIDs of pods, ids of containers and sandboxes; images are shared. */
const IDENTITY = /(?<!sha256:|[0-9a-f])[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const folder = join(import.meta.dirname, '../../samples/bench');

export function readSample(): Sample {
  const entries = entriesOf(textOf('kubelet.log.gz'));
  const states = statesOf(textOf('pods.yaml.gz'));
  const ownerOf = createOwners(entries);
  const byPod = groupBy(entries, ownerOf);
  const stories = [...groupBy(states, ({ name }) => name)].map(([name, shown]) =>
    storyOf(name, byPod.get(name) ?? [], shown),
  );
  return { stories, background: (byPod.get(null) ?? []).filter(({ relevant }) => !relevant) };
}

function storyOf(name: string, entries: readonly Entry[], states: readonly State[]): Story {
  const times = entries.map(({ at }) => at / 1e6);
  const uid = states[0]?.uid ?? '';
  return { name, uid, entries, states, from: Math.floor(Math.min(...times)), until: Math.ceil(Math.max(...times)) };
}

/** Many lines name a pod only by its UID, or by one of its containers. */
function createOwners(entries: readonly Entry[]): (entry: Entry) => string | null {
  const owners = new Map<string, string>();
  for (const { text } of entries) {
    const name = NAME.exec(text)?.[0];
    if (name !== undefined) for (const identity of text.match(IDENTITY) ?? []) owners.set(identity, name);
  }
  return ({ text }) => {
    const named =
      NAME.exec(text)?.[0] ??
      text
        .match(IDENTITY)
        ?.map(identity => owners.get(identity))
        .find(Boolean);
    return named ?? null;
  };
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

const textOf = (file: string): string => gunzipSync(readFileSync(join(folder, file))).toString('utf8');
