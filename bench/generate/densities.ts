import type { LogOptions } from './log.js';
import type { Sample } from './sample.js';

/** The share of a log that is about pods that are deleted. */
export interface Density extends Pick<LogOptions, 'share'> {
  /** What is taken of the recording. */
  readonly of: (sample: Sample) => Sample;
}

const whole = (sample: Sample): Sample => sample;

export const DENSITIES = {
  /** A node on which pods mostly run. */
  thin: { share: 0.1, of: whole },
  middle: { share: 0.4, of: whole },
  /** A node that runs a test suite or a batch queue: pods come and go, and hardly anything else is logged. */
  dense: { share: 0.9, of: bare },
  /** A node of a test suite, as hard as it gets: nothing but short-lived pods, 44 KB of log each, of which every line has to be read. */
  short: { share: 1, of: shortLived },
} as const satisfies Readonly<Record<string, Density>>;

export type DensityName = keyof typeof DENSITIES;
export const DENSITY_NAMES = Object.keys(DENSITIES) as readonly DensityName[];

/** The sample without the messages of the catalogue of which podline skips all but the first. */
export function bare(sample: Sample): Sample {
  const stories = sample.stories.map(story => ({
    ...story,
    entries: story.entries.filter(({ relevant, needed }) => needed || !relevant),
  }));
  return { ...sample, stories };
}

/** Only what podline reads of pods that end on SIGTERM, or had ended: pods that crash or hang log several times as much. */
function shortLived(sample: Sample): Sample {
  const stories = sample.stories
    .filter(({ name }) => /-(?:quick|done|force)$/.test(name))
    .map(story => ({ ...story, entries: story.entries.filter(({ needed }) => needed) }));
  return { ...sample, stories };
}
