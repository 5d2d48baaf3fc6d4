import { load } from 'js-yaml';
import { createBudget } from './budget.js';
import type { Pod } from './pod.js';
import { remembered } from './remembered.js';
import { replay } from './replay.js';
import type { Sample, Story } from './sample.js';
import { createStamps } from './stamps.js';
import { createCompiler, type Template } from './template.js';

export interface WatchOptions {
  readonly size: number;
  readonly alive: number;
  readonly seed: number;
  readonly begun?: (pod: Pod) => void;
}

/** How kubectl prints one object after another. */
export interface WatchForm {
  readonly between: string;
  readonly write: (yaml: string) => string;
}

export const WATCH_FORMS: Readonly<Record<string, WatchForm>> = {
  'watch-yaml': { between: '---\n', write: yaml => yaml },
  'watch-json': { between: '', write: yaml => `${JSON.stringify(load(yaml), null, 4)}\n` },
};

/** The watch of the pods whose log the same seed gives, document by document. */
export function* generateWatch({ stories }: Sample, form: WatchForm, options: WatchOptions): Generator<string> {
  let version = 1000;
  const tools = { stamps: createStamps(), nextVersion: () => String(version++) };
  const partsOf = remembered((story: Story) => {
    const compile = createCompiler(story, tools);
    const texts = story.states.map(({ at, text }) => ({ at, text: form.write(text) }));
    const size = texts.reduce((sum, { text }) => sum + text.length, 0);
    return { size, parts: texts.length, storyParts: texts.map(({ at, text }) => ({ at, what: compile(text) })) };
  });
  const budget = createBudget(options.size, partsOf);
  let between = '';
  const happenings = replay<Template>({
    ...options,
    stories,
    partsOf: story => partsOf(story).storyParts,
    room: budget.room,
    begun(pod) {
      budget.begun(pod.story);
      options.begun?.(pod);
    },
  });
  for (const { pod, what } of happenings) {
    budget.partWritten(pod.story);
    const text = between + what(pod, pod.shift);
    between = form.between;
    budget.wrote(text.length);
    yield text;
  }
}
