import { createPastedLines } from '../pasted-lines.js';
import type { Testify, Testimony, WitnessReader } from '../types.js';
import { snapshotOfRow } from './pod-row.js';
import { createTable, type Row } from './table-rows.js';

const HEADING = /^(?:EVENT\s+)?(?:NAMESPACE\s+)?NAME\s+READY\s+STATUS\b/;
const MAX_NAMES = 20_000;
const MAX_ROWS = 50;

/** What the table showed of one name. */
interface Shown {
  readonly rows: Testimony[];
  /** How many times it began to be deleted. */
  deletions: number;
  deleting: boolean;
  status: string;
  /** The row that was printed last: how the pod is. */
  last: Row | null;
}

/** `kubectl get pods -w`, with whatever columns. */
export function createTableReader(testify: Testify): WitnessReader {
  const table = createTable(text => HEADING.test(text));
  const names = new Map<string, Shown>();
  const account = { records: 0, continuations: 0, other: 0, unparsed: 0 };
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
    if (shown.deleting && news && namespace !== undefined && shown.rows.length < MAX_ROWS)
      shown.rows.push(testimonyOf(row, { namespace, name }, status, gone));
    if (gone) shown.deleting = false;
  }

  function shownOf(key: string): Shown {
    const known = names.get(key) ?? { rows: [], deletions: 0, deleting: false, status: '', last: null };
    if (names.size < MAX_NAMES) names.set(key, known);
    return known;
  }

  const splitter = createPastedLines(HEADING, (line, text) => {
    const row = table(line, text);
    if (row === null) account.other++;
    else {
      account.records++;
      see(row);
    }
  });

  return {
    push: splitter.push,
    end() {
      const lines = splitter.end();
      // If a name was deleted twice, it is unknown which of the two a row is about
      const unambiguous = [...names.values()].filter(({ deletions }) => deletions === 1).flatMap(({ rows }) => rows);
      for (const row of unambiguous) testify(row);
      const states = [...names.values()].flatMap(({ last }) => (last === null ? [] : [stateShown(last)]));
      for (const state of states) testify(state);
      const notes = [
        'a table has neither UIDs nor a clock: its rows are shown in their order, and decide nothing about a deletion',
        ...(without > 0
          ? ['it has no namespaces: its rows cannot be tied to pods; kubectl get pods -A -w prints namespaces']
          : []),
      ];
      return { ...account, framing: null, lines, events: unambiguous.length + states.length, notes };
    },
  };
}

function testimonyOf(
  { line, cells }: Row,
  identity: { namespace: string; name: string },
  status: string,
  gone: boolean,
): Testimony {
  const ready = cells.get('READY');
  const age = cells.get('AGE');
  return {
    what: gone ? 'row-deleted' : 'row-shown',
    line,
    at: null,
    identity,
    facts: { status, ...(ready === undefined ? {} : { ready }), ...(age === undefined ? {} : { age }) },
  };
}

/** How the last row about a pod shows it. */
function stateShown({ line, cells }: Row): Testimony {
  const cell = (heading: string): string => cells.get(heading) ?? '';
  const [namespace, name, status] = [cell('NAMESPACE'), cell('NAME'), cell('STATUS')];
  const of = { ready: cell('READY'), restarts: cell('RESTARTS'), node: cells.get('NODE') ?? null };
  return {
    ...{ what: 'row-state', line, at: null, identity: { namespace, name }, facts: { status } },
    shown: { pod: snapshotOfRow({ namespace, name, status, ...of }, line), events: [], age: cells.get('AGE') ?? null },
  };
}
