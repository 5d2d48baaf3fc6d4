import type { LogOptions } from './log.js';
import type { Sample } from './sample.js';

/** The share of a log that is about pods that are deleted. */
export interface Density extends Pick<LogOptions, 'share'> {
  /** Of the messages in the catalogue, only those of which podline reads every line: none that it skips after the first. */
  readonly bare: boolean;
}

export const DENSITIES = {
  /** A node on which pods mostly run. */
  thin: { share: 0.1, bare: false },
  middle: { share: 0.4, bare: false },
  /** A node that runs a test suite or a batch queue: pods come and go, and hardly anything else is logged. */
  dense: { share: 0.9, bare: true },
} as const satisfies Readonly<Record<string, Density>>;

export type DensityName = keyof typeof DENSITIES;
export const DENSITY_NAMES = Object.keys(DENSITIES) as readonly DensityName[];

/** The stories without the lines that are skipped although the catalogue has them. */
export const bare = (sample: Sample): Sample => ({
  ...sample,
  stories: sample.stories.map(story => ({
    ...story,
    entries: story.entries.filter(({ relevant, needed }) => needed || !relevant),
  })),
});
