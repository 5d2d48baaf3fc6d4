import { given } from '../../kit/forms.js';
import type { PastedText } from '../pasted.js';
import type { ShownHistory } from '../shown.js';
import { ageOf } from '../time.js';
import { type Testify, type Testimony, undated } from '../types.js';
import { rowAlone, snapshotOfRow } from './pod-row.js';
import { createTable, type Row } from './table-rows.js';

/** `1 (2m57s ago)`: printed since 1.22 (printers.go, printPod). */
const RESTARTED = /^(\d{1,9}) \((\S{1,20}) ago\)$/;

/**
 * The rows of one pod under one heading: more than one are what `kubectl get pods -w` printed whenever it changed. A row has no time, but
 * two ages, which both grow with it: that of the pod and that of the last restart.
 */
function createRowHistory() {
  let rows = 0;
  let waited = false;
  let ranMs: number | null = null;
  let readyMs: number | null = null;
  let leaving: Row | null = null;
  let last: Row | null = null;

  return {
    see(row: Row): void {
      rows++;
      const status = row.cells.get('STATUS') ?? '';
      const age = ageOf(exact(row.cells.get('AGE')));
      const isRunning = status === 'Running';
      if (status === 'Terminating') leaving ??= row;
      if (waited && isRunning && ranMs === null) ranMs = age;
      if (waited && isRunning && readyMs === null && isReady(row)) readyMs = age;
      waited ||= STARTING.test(status);
      last = row;
    },
    /** Null where the rows show no two moments */
    end(): ShownHistory | null {
      if (rows < 2) return null;
      const leavingMs = leaving === null || last === null ? null : between(leaving, last);
      const hasStopped = leaving !== null && last !== null && /^0\//.test(last.cells.get('READY') ?? '');
      return { ranMs, readyMs, leavingMs, hasStopped };
    },
  };
}

/** The status before a pod's containers ran. A pod that fails in between has restarts, and its first run is not what people ask for. */
const STARTING = /^(?:Pending|ContainerCreating|PodInitializing|Init:\d{1,3}\/\d{1,3})$/;

function isReady({ cells }: Row): boolean {
  const [passed, of] = (cells.get('READY') ?? '').split('/');
  return passed === of;
}

/** An age that is rounded to more than seconds is no clock. */
const exact = (age: string | undefined): string | null => (age?.endsWith('s') ? age : null);

/** The time between two rows, as far as an age that both have shows it. */
function between(from: Row, to: Row): number | null {
  const [restarted, again] = [from, to].map(({ cells }) => RESTARTED.exec(cells.get('RESTARTS') ?? ''));
  const isSame = restarted?.[1] !== undefined && restarted[1] === again?.[1];
  const sinceRestart = isSame ? difference(restarted[2], again?.[2]) : null;
  return sinceRestart ?? difference(from.cells.get('AGE'), to.cells.get('AGE'));
}

function difference(from: string | undefined, to: string | undefined): number | null {
  const [earlier, later] = [ageOf(exact(from)), ageOf(exact(to))];
  return earlier === null || later === null || later <= earlier ? null : later - earlier;
}

export const HEADING = /^(?:EVENT\s+)?(?:NAMESPACE\s+)?NAME\s+READY\s+STATUS\b/;
const MAX_NAMES = 20_000;
const MAX_ROWS = 50;

/** What the table showed of one name. */
const newShown = () => ({
  rows: [] as Testimony[],
  /** How many times a deletion began */
  deletions: 0,
  deleting: false,
  status: '',
  /** The row that was printed last, which shows the pod's state */
  last: null as Row | null,
  history: createRowHistory(),
});

/** `kubectl get pods -w`, with any columns. `namespaceOf`: the namespace that the command above the table names. */
export function createPodRows(testify: Testify, namespaceOf: () => string | undefined = () => undefined): PastedText {
  const table = createTable({ isHeading: text => HEADING.test(text), isRow: isOfPod });
  const names = new Map<string, ReturnType<typeof newShown>>();
  let events = 0;
  let without = 0;

  function see(row: Row): void {
    const { cells } = row;
    const name = cells.get('NAME') ?? '';
    const namespace = cells.get('NAMESPACE');
    if (namespace === undefined) without++;
    const shown = shownOf(`${namespace}/${name}`);
    const status = cells.get('STATUS') ?? '';
    const gone = cells.get('EVENT') === 'DELETED';
    if (cells.get('EVENT') === 'ADDED') shown.deleting = false;
    if (!shown.deleting && (status === 'Terminating' || gone)) {
      shown.deleting = true;
      shown.deletions++;
    }
    const news = gone || status !== shown.status;
    shown.status = status;
    shown.last = gone ? null : row;
    shown.history.see(row);
    if (shown.deleting && news && namespace !== undefined && shown.rows.length < MAX_ROWS)
      shown.rows.push(testimonyOf(row, { namespace, name }, status, gone));
    if (gone) shown.deleting = false;
  }

  function shownOf(key: string) {
    const known = names.get(key) ?? newShown();
    if (names.size < MAX_NAMES) names.set(key, known);
    return known;
  }

  /** Reports what the rows of each name show. The rows count as steps only where it is known which deletion each is about. */
  function end(): void {
    const all = [...names.values()];
    const shown = [
      ...all.filter(({ deletions }) => deletions === 1).flatMap(({ rows }) => rows),
      ...all.flatMap(({ last, history }) => (last === null ? [] : [stateShown(last, history.end())])),
    ];
    names.clear();
    events += shown.length;
    for (const testimony of shown) testify(testimony);
  }

  return {
    see(line, text) {
      const row = table(line, text) ?? rowAlone(line, text);
      if (row === null) return null;
      const namespace = row.cells.get('NAMESPACE') ?? namespaceOf();
      see(named(row, namespace));
      return 'record';
    },
    end,
    events: () => events,
    notes: () => [
      'a table of pods has neither UIDs nor times: its rows are put in their order, and not dated',
      ...(without > 0
        ? ['it has no namespaces: its rows cannot be tied to pods; kubectl get pods -A -w prints namespaces']
        : []),
    ],
  };
}

/** `kubectl get all` prints tables of other objects with equally many columns. */
const isOfPod = (cells: Row['cells']): boolean =>
  /^\d{1,4}\/\d{1,4}$/.test(cells.get('READY') ?? '') &&
  /^[A-Z]/.test(cells.get('STATUS') ?? '') &&
  !bare(cells.get('NAME')).includes('/');

const bare = (name = ''): string => name.replace(/^pods?\//, '');

/** `kubectl get all` also prints `pod/` in front of the name. */
const named = ({ line, cells }: Row, namespace: string | undefined): Row => ({
  line,
  cells: new Map([
    ...cells,
    ['NAME', bare(cells.get('NAME'))],
    ...(namespace === undefined ? [] : [['NAMESPACE', namespace] as const]),
  ]),
});

function testimonyOf(
  { line, cells }: Row,
  identity: { namespace: string; name: string },
  status: string,
  gone: boolean,
): Testimony {
  const facts = { status, ...given({ ready: cells.get('READY'), age: cells.get('AGE') }) };
  return undated({ what: gone ? 'row-deleted' : 'row-shown', line, identity, facts });
}

/** The state of a pod in its last row. */
function stateShown(row: Row, history: ShownHistory | null): Testimony {
  const { line, cells } = row;
  const [namespace = '', name = '', status = ''] = ['NAMESPACE', 'NAME', 'STATUS'].map(heading => cells.get(heading));
  const shown = { pod: snapshotOfRow(row), events: [], age: cells.get('AGE') ?? null, ...given({ history }) };
  return undated({ what: 'row-state', line, identity: { namespace, name }, facts: { status }, shown });
}
