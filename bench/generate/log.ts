import { createBudget } from './budget.js';
import { logCosts } from './costs.js';
import type { Form } from './forms.js';
import { createLines, createLineWriter, type Line } from './line.js';
import type { Pod } from './pod.js';
import { remembered } from './remembered.js';
import { type Happening, replay, type StoryPart } from './replay.js';
import type { Sample, Story } from './sample.js';

export interface LogOptions {
  /** The approximate number of bytes: what has begun is written to its end. */
  readonly size: number;
  /** The share of relevant lines: above 0, up to 1. */
  readonly share: number;
  /** Pods alive at once. */
  readonly alive: number;
  readonly seed: number;
  readonly begun?: (pod: Pod) => void;
}

/** This many irrelevant lines that are due are left for the irrelevant lines of the stories. */
const RESERVE = 20;
const PIECE = 1 << 16;

/** A kubelet's log, in pieces of whole lines. */
export function* generateLog(sample: Sample, form: Form, options: LogOptions): Generator<string> {
  const irrelevantEach = (1 - options.share) / options.share;
  const lines = createLines(form);
  const write = createLineWriter(form);
  const partsOf = remembered(({ entries, ...names }: Story): StoryPart<Line>[] =>
    entries.map(lines(names)).map(what => ({ at: what.entry.at, what })),
  );
  const filling = repeated(sample.background, remembered(lines(null)));
  const budget = createBudget(options.size, logCosts(sample, form, irrelevantEach));
  let piece = '';
  let clock = 0;
  /** Irrelevant lines that are due. */
  let due = 0;

  function put(line: Line, at: number, pod: Pod, shift: number): void {
    clock = Math.max(Math.floor(at), clock + 1);
    const text = write(line, clock, pod, shift);
    budget.wrote(text.length);
    piece += text;
    due += line.entry.relevant ? line.templates.length * irrelevantEach : -line.templates.length;
  }

  /** What else the kubelet prints up to that moment. */
  function fill({ at, pod }: Happening<Line>): void {
    const step = (at - clock) / (due - RESERVE + 1);
    while (due > RESERVE) {
      const line = filling();
      put(line, clock + step, pod, Math.floor((clock - line.entry.at) / 1e6));
    }
  }

  const happenings = replay<Line>({
    ...options,
    stories: sample.stories,
    partsOf,
    room: budget.room,
    begun(pod) {
      budget.begun(pod.story);
      options.begun?.(pod);
    },
  });
  for (const happening of happenings) {
    const { at, pod, what } = happening;
    budget.partWritten(pod.story);
    if (!what.entry.relevant && due < what.templates.length) continue;
    fill(happening);
    put(what, at, pod, pod.shift);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function repeated<T, U>(items: readonly T[], make: (item: T) => U): () => U {
  let next = 0;
  return () => {
    const item = items[next++ % items.length];
    if (item === undefined) throw new Error('nothing to repeat');
    return make(item);
  };
}
