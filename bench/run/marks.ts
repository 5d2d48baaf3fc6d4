import type { Point } from './growth.js';
import type { Result } from './race.js';
import type { Start } from './startup.js';

/** Everything that one run of the bench found. */
export interface Findings {
  readonly machine: string;
  readonly results: readonly Result[];
  readonly absent: readonly string[];
  readonly sizes: readonly Point[];
  readonly pods: readonly Point[];
  readonly starts: readonly Start[];
}

export interface Mark {
  readonly what: string;
  readonly aim: string;
  readonly found: string;
  readonly met: boolean | null;
}

const MB = 1e6;
/** The log that the marks speak of. */
const MARK_BYTES = 360 * MB;
const MARK_LINES = 1.1e6;

/** What podline is to reach, and what it reached in this run. */
export function marksOf({ results, sizes, starts }: Findings): Mark[] {
  const found = (name: string, form: string) =>
    results.find(({ contender, input }) => contender.name === name && input.file === form);
  const speed = (result: Result | undefined) => (result ? result.input.bytes / MB / result.cpu : Number.NaN);
  const started = (name: string) => starts.find(start => start.name.startsWith(name))?.ms ?? Number.NaN;
  const log = found('podline', 'journald');
  const bytes = log ? (log.cpu * MARK_BYTES) / log.input.bytes : Number.NaN;
  const lines = log ? (log.cpu * MARK_LINES) / log.input.lines : Number.NaN;
  // The first seconds are slower, so a small log makes it look worse than it is
  const from =
    log && log.input.bytes < 0.9 * MARK_BYTES ? `, reckoned from ${Math.round(log.input.bytes / MB)} MB` : '';
  const memory = log?.memory ?? Number.NaN;
  const pipe = sizes.at(-1);
  const grammar = speed(found('podline parse --grammar-only --stats', 'journald'));
  const [yaml = Number.NaN, json = Number.NaN] = ['watch-yaml', 'watch-json'].map(form =>
    speed(found('podline, its watch reader alone', form)),
  );
  return [
    mark('analyze 360 MB of journald, CPU', '≤ 1.7 s', `${bytes.toFixed(2)} s${from}`, bytes, 1.7),
    mark('analyze 1.1 M lines of journald, CPU', '≤ 1.7 s', `${lines.toFixed(2)} s${from}`, lines, 1.7),
    mark(
      'its peak memory',
      '≤ 200 MiB',
      `${memory.toFixed(0)} MiB${from && ' so far'}`,
      from === '' ? memory : Number.NaN,
      200,
    ),
    mark('every line through the grammar', '≥ 120 MB/s', `${grammar.toFixed(0)} MB/s`, 120, grammar),
    mark('watch YAML, the reader alone', '≥ 60 MB/s', `${yaml.toFixed(0)} MB/s`, 60, yaml),
    mark('watch JSON, the reader alone', '≥ 60 MB/s', `${json.toFixed(0)} MB/s`, 60, json),
    mark('`podline --help`', '≤ 80 ms', `${started('podline --help').toFixed(0)} ms`, started('podline --help'), 80),
    mark('a small sample', '≤ 200 ms', `${started('podline samples').toFixed(0)} ms`, started('podline samples'), 200),
    mark(
      `${((pipe?.size ?? 0) / 1e9).toFixed(1)} GB through a pipe, peak memory`,
      '≤ 300 MiB',
      `${pipe?.memory.toFixed(0)} MiB`,
      pipe && pipe.size >= 4.5e9 ? pipe.memory : Number.NaN,
      300,
    ),
  ];
}

const mark = (what: string, aim: string, found: string, smaller: number, larger: number): Mark => ({
  what,
  aim,
  found,
  met: Number.isNaN(smaller) || Number.isNaN(larger) ? null : smaller <= larger,
});
