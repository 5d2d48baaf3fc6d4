import type { DensityName } from '../generate/densities.js';
import type { Point } from './growth.js';
import type { Result } from './race.js';
import { PACKAGE_START, type Start } from './startup.js';

/** Everything that one run of the bench measured. */
export interface Findings {
  readonly machine: string;
  readonly date: string;
  readonly commit: string;
  /** The rows of earlier runs. */
  readonly history: readonly (readonly string[])[];
  readonly results: readonly Result[];
  readonly absent: readonly string[];
  readonly sizes: readonly Point[];
  readonly pods: readonly Point[];
  readonly starts: readonly Start[];
  /** The executable was measured, not the package. */
  readonly isProgram: boolean;
}

export interface Mark {
  readonly what: string;
  readonly aim: string;
  readonly found: string;
  readonly met: boolean | null;
}

const MB = 1e6;
/** The logs that the marks are about. */
const MARK_BYTES = 360 * MB;

/** What podline needs for a log, and how many times longer it takes than counting its lines. */
export function podlineOf({ results }: Pick<Findings, 'results'>, density: DensityName) {
  const own = inJournal(results, 'podline', density);
  const count = inJournal(results, 'mawk', density);
  return { own, times: own && count ? own.cpu / count.cpu : Number.NaN };
}

const inJournal = (results: readonly Result[], name: string, density: DensityName): Result | undefined =>
  results.find(
    ({ contender, input }) => contender.name === name && input.form === 'journald' && input.density === density,
  );

/** What podline should reach, and what it reached in this run. */
export const marksOf = (findings: Findings): Mark[] =>
  findings.isProgram ? marksOfProgram(findings) : marksOfPackage(findings);

/** The executable contains Node: it is compared with tools that need nothing either, with its Node and with the package on it. */
function marksOfProgram({ results, starts }: Findings): Mark[] {
  const dense = podlineOf({ results }, 'dense');
  const [thin, index] = ['podline', 'lnav'].map(name => inJournal(results, name, 'thin'));
  const timesIndex = thin && index ? thin.cpu / index.cpu : Number.NaN;
  const memory = dense.own?.memory ?? Number.NaN;
  const isWhole = dense.own !== undefined && dense.own.input.bytes >= 0.9 * MARK_BYTES;
  const started = (name: string) => starts.find(start => start.name === name)?.ms ?? Number.NaN;
  const help = started('podline --help') / started('node -e 0');
  const sample = started('podline samples/mirror-pod-delete') / started(PACKAGE_START);
  return [
    mark('dense, CPU as a multiple of a count by mawk', '≤ 14', dense.times.toFixed(1), dense.times, 14),
    mark('thin, CPU as a multiple of the index of lnav', '≤ 1.5', timesIndex.toFixed(2), timesIndex, 1.5),
    mark(
      'peak memory of 360 MB dense',
      '≤ 260 MiB',
      `${memory.toFixed(0)} MiB${isWhole ? '' : ' so far'}`,
      isWhole ? memory : Number.NaN,
      260,
    ),
    mark('`podline --help`, as a multiple of `node -e 0`', '≤ 1.25', help.toFixed(2), help, 1.25),
    mark('a sample, as a multiple of `node dist/cli.js`', '≤ 1.2', sample.toFixed(2), sample, 1.2),
  ];
}

function marksOfPackage({ results, sizes, starts }: Findings): Mark[] {
  const found = (name: string, form: string) =>
    results.find(({ contender, input }) => contender.name === name && input.form === form);
  const speed = (result: Result | undefined) => (result ? result.input.bytes / MB / result.cpu : Number.NaN);
  const started = (name: string) => starts.find(start => start.name.startsWith(name))?.ms ?? Number.NaN;
  const timesNode = (name: string) => started(name) / started('node');
  const dense = podlineOf({ results }, 'dense');
  const thin = podlineOf({ results }, 'thin');
  const seconds = (result: Result | undefined, of: 'cpu' | 'wall') =>
    result ? (result[of] * MARK_BYTES) / result.input.bytes : Number.NaN;
  // The first seconds are slower, so a small log makes it look worse than it is
  const isSmall = (result: Result | undefined) => result !== undefined && result.input.bytes < 0.9 * MARK_BYTES;
  const from = isSmall(dense.own) ? `, reckoned from ${Math.round((dense.own?.input.bytes ?? 0) / MB)} MB` : '';
  const memory = Math.max(dense.own?.memory ?? Number.NaN, thin.own?.memory ?? Number.NaN);
  const pipe = sizes.at(-1);
  const grammar = speed(found('podline parse --grammar-only --stats', 'journald'));
  const [yaml = Number.NaN, json = Number.NaN] = ['watch-yaml', 'watch-json'].map(form =>
    speed(found('podline, its watch reader alone', form)),
  );
  const took = (what: string, result: Result | undefined, of: 'cpu' | 'wall', limit: number): Mark => {
    const value = seconds(result, of);
    return mark(what, `≤ ${limit} s`, `${value.toFixed(2)} s${from}`, value, limit);
  };
  return [
    took('360 MB of a dense log, CPU', dense.own, 'cpu', 6),
    took('the same, wall', dense.own, 'wall', 4.5),
    took('360 MB of a thin log, CPU', thin.own, 'cpu', 2.8),
    took('the same, wall', thin.own, 'wall', 2.2),
    mark('dense, CPU as a multiple of a count by mawk', '≤ 14', dense.times.toFixed(1), dense.times, 14),
    mark(
      'peak memory of either',
      '≤ 200 MiB',
      `${memory.toFixed(0)} MiB${from && ' so far'}`,
      from === '' ? memory : Number.NaN,
      200,
    ),
    mark('every line through the grammar', '≥ 90 MB/s', `${grammar.toFixed(0)} MB/s`, 90, grammar),
    mark('watch YAML, the reader alone', '≥ 97 MB/s', `${yaml.toFixed(0)} MB/s`, 97, yaml),
    mark('watch JSON, the reader alone', '≥ 60 MB/s', `${json.toFixed(0)} MB/s`, 60, json),
    ...(
      [
        ['podline --help', 1.25],
        ['podline samples', 2.6],
      ] as const
    ).map(([name, limit]) => {
      const times = timesNode(name);
      return mark(`\`${name}\`, as a multiple of \`node -e 0\``, `≤ ${limit}`, times.toFixed(2), times, limit);
    }),
    mark(
      `${((pipe?.size ?? 0) / 1e9).toFixed(1)} GB through a pipe, peak memory`,
      '≤ 245 MiB',
      `${pipe?.memory.toFixed(0)} MiB`,
      pipe && pipe.size >= 4.5e9 ? pipe.memory : Number.NaN,
      245,
    ),
  ];
}

const mark = (what: string, aim: string, found: string, smaller: number, larger: number): Mark => ({
  what,
  aim,
  found,
  met: Number.isNaN(smaller) || Number.isNaN(larger) ? null : smaller <= larger,
});
