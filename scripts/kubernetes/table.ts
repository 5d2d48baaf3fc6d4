import type { LogCall } from './calls.js';

/** One text of one file, as the minors print it. */
export interface Row {
  readonly kind: LogCall['kind'];
  readonly severity: LogCall['severity'];
  /** `pkg/kubelet/kubelet_pods.go` */
  readonly file: string;
  /** The function in the newest minor that has the line. */
  readonly function: string;
  readonly message: string;
  readonly byMinor: ReadonlyMap<string, State>;
}

interface State {
  /** The values of -v at which it is printed, least first; null where the value is computed. */
  readonly levels: readonly (number | null)[];
  readonly keys: readonly string[];
}

export interface Table {
  /** The minors that were read, oldest first */
  readonly minors: readonly string[];
  readonly rows: readonly Row[];
}

export const EMPTY: Table = { minors: [], rows: [] };

const numberOf = (minor: string): number => Number(minor.slice('1.'.length));
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The table with what one more minor prints; a column that exists is replaced. */
export function withMinor(table: Table, minor: string, calls: readonly LogCall[]): Table {
  const others = withoutMinor(table, minor);
  const keyed = new Map(others.rows.map(row => [keyOf(row), row]));
  for (const call of calls) {
    const before = keyed.get(keyOf(call));
    const state = before?.byMinor.get(minor) ?? { levels: [], keys: [] };
    keyed.set(keyOf(call), {
      kind: call.kind,
      severity: call.severity,
      file: call.file,
      function: before && isNewer(before, minor) ? before.function : call.function,
      message: call.message,
      byMinor: new Map([...(before?.byMinor ?? []), [minor, joined(state, call)]]),
    });
  }
  return {
    minors: [...others.minors, minor].sort((a, b) => numberOf(a) - numberOf(b)),
    rows: [...keyed.values()].sort((a, b) => order(keyOf(a), keyOf(b))),
  };
}

/** The table without the column of a minor. */
export const withoutMinor = ({ minors, rows }: Table, minor: string): Table => ({
  minors: minors.filter(one => one !== minor),
  rows: rows
    .map(row => ({ ...row, byMinor: new Map([...row.byMinor].filter(([one]) => one !== minor)) }))
    .filter(row => row.byMinor.size > 0),
});

const keyOf = (one: Row | LogCall): string => [one.file, one.kind, one.severity, one.message].join('\t');
const isNewer = (row: Row, minor: string): boolean =>
  [...row.byMinor.keys()].some(one => numberOf(one) > numberOf(minor));

const joined = (state: State, call: LogCall): State => ({
  levels: [...new Set([...state.levels, call.level])].sort((a, b) => (a ?? -1) - (b ?? -1)),
  keys: [...new Set([...state.keys, ...call.keys])],
});

const HEAD = ['file', 'kind', 'severity', 'function', 'message', 'minors, -v, keys'];

/** One line per row; runs of minors that print the same are joined: `1.21-1.26 4 pod,podUID|1.27-1.36 2 pod`. */
export function written({ minors, rows }: Table): string {
  const line = (row: Row): string =>
    [row.file, row.kind, row.severity, row.function, JSON.stringify(row.message), states(row, minors)].join('\t');
  return [`minors\t${minors.join(' ')}`, HEAD.join('\t'), ...rows.map(line), ''].join('\n');
}

function states(row: Row, minors: readonly string[]): string {
  const runs: { from: string; to: string; text: string; next: number }[] = [];
  for (const [at, minor] of minors.entries()) {
    const state = row.byMinor.get(minor);
    if (!state) continue;
    const text = `${state.levels.map(level => level ?? '?').join(',')} ${state.keys.join(',')}`;
    const last = runs.at(-1);
    if (last?.text === text && last.next === at) Object.assign(last, { to: minor, next: at + 1 });
    else runs.push({ from: minor, to: minor, text, next: at + 1 });
  }
  return runs.map(({ from, to, text }) => `${from === to ? from : `${from}-${to}`} ${text}`.trimEnd()).join('|');
}

export function read(text: string): Table {
  const [first = '', , ...lines] = text.split('\n');
  const minors = first.split('\t')[1]?.split(' ') ?? [];
  const rows = lines.filter(Boolean).map((line): Row => {
    const [file = '', kind = '', severity = '', name = '', message = '', runs = ''] = line.split('\t');
    return {
      kind: kind as Row['kind'],
      severity: severity as Row['severity'],
      file,
      function: name,
      message: JSON.parse(message),
      byMinor: new Map(runs.split('|').flatMap(run => statesOf(run, minors))),
    };
  });
  return { minors, rows };
}

function statesOf(run: string, minors: readonly string[]): [string, State][] {
  const [, span = '', levels = '', keys = ''] = /^(\S+) ?(\S*) ?(.*)$/.exec(run) ?? [];
  const [from = '', to = from] = span.split('-');
  const state: State = {
    levels: levels === '' ? [] : levels.split(',').map(level => (level === '?' ? null : Number(level))),
    keys: keys === '' ? [] : keys.split(','),
  };
  return minors.slice(minors.indexOf(from), minors.indexOf(to) + 1).map(minor => [minor, state]);
}
