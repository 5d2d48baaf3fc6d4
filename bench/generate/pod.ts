import { createRandom } from './random.js';
import type { Story } from './sample.js';

/** A story that happens again, to a new pod. */
export interface Pod {
  readonly story: Story;
  readonly name: string;
  readonly uid: string;
  /** The new ids of its containers and sandboxes, by their ids in the recording. */
  readonly ids: Map<string, string>;
  readonly newId: () => string;
  /** Seconds between the recording of the story and its repetition. */
  readonly shift: number;
  /** The versions of the object that the watch has shown so far, by the versions in the recording. */
  readonly versions: Map<string, string>;
}

const ROLE = /[a-z]+$/;

export function createPod(story: Story, number: number, shift: number, seed: number): Pod {
  const random = createRandom(seed, number);
  return {
    story,
    name: `soak-${String(number).padStart(3, '0')}-${ROLE.exec(story.name)?.[0]}`,
    uid: [8, 4, 4, 4, 12].map(digits => random.hex(digits)).join('-'),
    ids: new Map(),
    newId: () => random.hex(64),
    shift,
    versions: new Map(),
  };
}
