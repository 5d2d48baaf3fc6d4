import { createHeap } from './heap.js';
import { createPod, type Pod } from './pod.js';
import { createRandom, type Random } from './random.js';
import type { Story } from './sample.js';

/** A part of a story, at the time at which it was recorded: microseconds since 1970. */
export interface StoryPart<T> {
  readonly at: number;
  readonly what: T;
}

/** A part of a story when it happens again. */
export interface Happening<T> extends StoryPart<T> {
  readonly pod: Pod;
}

export interface ReplayOptions<T> {
  readonly stories: readonly Story[];
  /** The events of a story, in the order of its time. */
  readonly partsOf: (story: Story) => readonly StoryPart<T>[];
  readonly alive: number;
  readonly seed: number;
  /** Whether there is room for one more story. The first "no" ends the replay: what has begun is written to its end. */
  readonly room: (story: Story) => boolean;
  readonly begun?: (pod: Pod) => void;
}

/** Pods come and go here, one after another. */
interface Place<T> {
  readonly number: number;
  readonly random: Random;
  at: number;
  pod: Pod | null;
  parts: readonly StoryPart<T>[];
  next: number;
}

/** Seconds within which the first pods come. */
const SPREAD = 20;
/** Seconds until the next pod comes: at least one, and up to as many more. */
const PAUSE = 3;
const PLACES = 0x70_0d;

/**
 * Stories of `alive` pods side by side, in the order of time. The same options and seed have the same result: a short replay is the
 * beginning of a long one, up to where it begins no more stories.
 */
export function* replay<T>(options: ReplayOptions<T>): Generator<Happening<T>> {
  const { stories, partsOf, alive, seed, room, begun } = options;
  const first = Math.min(...stories.map(story => story.from));
  const places = createHeap<Place<T>>((a, b) => a.at < b.at || (a.at === b.at && a.number < b.number));
  for (let number = 0; number < alive; number++) {
    const random = createRandom(seed ^ PLACES, number);
    places.push({ number, random, at: (first + random.below(SPREAD)) * 1e6, pod: null, parts: [], next: 0 });
  }
  let pods = 0;
  let open = true;

  /** Moves an index on to what comes next in it. */
  function advance(place: Place<T>, pod: Pod): void {
    place.pod = pod;
    const part = place.parts[place.next];
    if (part !== undefined) {
      place.at = part.at + pod.shift * 1e6;
    } else {
      place.at = (pod.story.until + pod.shift + 1 + place.random.below(PAUSE)) * 1e6;
      place.pod = null;
    }
  }

  function begin(place: Place<T>): void {
    const story = stories[place.random.below(stories.length)];
    if (story === undefined || !room(story)) {
      open = false;
      return;
    }
    const pod = createPod(story, pods++, place.at / 1e6 - story.from, seed);
    place.parts = partsOf(story);
    place.next = 0;
    begun?.(pod);
    advance(place, pod);
    places.push(place);
  }

  for (let place = places.take(); place !== undefined; place = places.take()) {
    const { pod, at } = place;
    const part = place.parts[place.next];
    if (pod === null) {
      if (open) begin(place);
    } else if (part !== undefined) {
      yield { at, pod, what: part.what };
      place.next++;
      advance(place, pod);
      places.push(place);
    }
  }
}
