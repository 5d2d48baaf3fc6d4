/**
 * Of recordings that are read dozens of times each, a run takes every third, always the same ones: all of them would take a slow machine longer
 * than it may. `PODLINE_ALL=1 npm run test:long` takes all.
 */
export const shareOf = <T>(all: readonly T[]): readonly T[] =>
  process.env.PODLINE_ALL ? all : all.filter((_, at) => at % 3 === 0);
