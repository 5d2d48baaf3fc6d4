import { CLAIM } from '../events/of-objects.js';
import type { PastedText } from '../pasted.js';
import { objectTold, type Testify } from '../types.js';
import { createTable, type Row } from './table-rows.js';

type Cell = (heading: string) => string;

/** What a row shows to be wrong: the reason of an Event or a condition, or a word of podline's own. */
interface Trouble {
  readonly reason: string;
  readonly message: string;
}

/** A table of objects that make pods, or that pods wait for. Nothing else that is printed has these columns. */
interface Table {
  readonly kind: string;
  /** `deployment.apps/` in front of the names of `kubectl get all` */
  readonly group: string;
  readonly heading: RegExp;
  readonly isRow: (cell: Cell) => boolean;
  readonly troubleIn: (cell: Cell) => Trouble | null;
}

const NUMBER = /^\d{1,9}$/;
const RATIO = /^(\d{1,9})\/(\d{1,9})$/;

const unready = (ready: number, wanted: number): Trouble | null =>
  ready < wanted ? { reason: 'NotReady', message: `${ready} of ${wanted} pods are ready` } : null;

function ratioIn(cell: string): Trouble | null {
  const [, ready, wanted] = RATIO.exec(cell) ?? [];
  return unready(Number(ready), Number(wanted));
}

/** pkg/printers/internalversion/printers.go: printDeployment, printReplicaSet, printStatefulSet, printDaemonSet, printJob, … */
const TABLES: readonly Table[] = [
  {
    kind: 'Deployment',
    group: 'deployment.apps/',
    heading: /NAME +READY +UP-TO-DATE +AVAILABLE +AGE/,
    isRow: cell => RATIO.test(cell('READY')),
    troubleIn: cell => ratioIn(cell('READY')),
  },
  {
    kind: 'DaemonSet',
    group: 'daemonset.apps/',
    heading: /NAME +DESIRED +CURRENT +READY +UP-TO-DATE/,
    isRow: cell => NUMBER.test(cell('DESIRED')) && NUMBER.test(cell('READY')),
    troubleIn: cell => unready(Number(cell('READY')), Number(cell('DESIRED'))),
  },
  {
    kind: 'ReplicaSet',
    group: 'replicaset.apps/',
    heading: /NAME +DESIRED +CURRENT +READY +AGE/,
    isRow: cell => NUMBER.test(cell('DESIRED')) && NUMBER.test(cell('READY')),
    troubleIn(cell) {
      const [wanted, made, ready] = ['DESIRED', 'CURRENT', 'READY'].map(heading => Number(cell(heading)));
      if (wanted === undefined || made === undefined || ready === undefined) return null;
      return made < wanted
        ? { reason: 'FailedCreate', message: `it has made ${made} of ${wanted}` }
        : unready(ready, wanted);
    },
  },
  {
    kind: 'StatefulSet',
    group: 'statefulset.apps/',
    heading: /NAME +READY +AGE/,
    isRow: cell => RATIO.test(cell('READY')),
    troubleIn: cell => ratioIn(cell('READY')),
  },
  {
    kind: 'Job',
    group: 'job.batch/',
    heading: /NAME +(?:STATUS +)?COMPLETIONS +DURATION +AGE/,
    isRow: cell => RATIO.test(cell('COMPLETIONS')),
    troubleIn: cell =>
      cell('STATUS') === 'Failed'
        ? { reason: 'BackoffLimitExceeded', message: `${cell('COMPLETIONS')} completions` }
        : null,
  },
  {
    kind: CLAIM,
    group: 'persistentvolumeclaim/',
    heading: /NAME +STATUS +VOLUME +CAPACITY/,
    isRow: cell => /^(?:Bound|Pending|Lost|Terminating)$/.test(cell('STATUS')),
    troubleIn: cell => STATES.get(cell('STATUS')) ?? null,
  },
  {
    kind: 'PersistentVolume',
    group: 'persistentvolume/',
    heading: /NAME +CAPACITY +ACCESS MODES +RECLAIM POLICY +STATUS/,
    isRow: cell => /^(?:Bound|Pending|Available|Released|Failed|Terminating)$/.test(cell('STATUS')),
    // What is Released and kept waits for a person, and a claim may still come for what is Pending
    troubleIn: cell => (/^(?:Failed|Terminating)$/.test(cell('STATUS')) ? (STATES.get(cell('STATUS')) ?? null) : null),
  },
];

const STATES: ReadonlyMap<string, Trouble> = new Map([
  ['Pending', { reason: 'Unbound', message: 'it is Pending' }],
  ['Lost', { reason: 'ClaimLost', message: 'its volume is gone' }],
  ['Terminating', { reason: 'Leaving', message: '' }],
  ['Failed', { reason: 'VolumeFailedDelete', message: 'it could not be reclaimed' }],
]);

const ANY = TABLES.map(({ heading }) => heading.source).join('|');
export const HEADING = new RegExp(`^(?:NAMESPACE +)?(?:${ANY})`);
/** A text that contains such a heading. */
export const OBJECT_TABLES = new RegExp(String.raw`^[ \t>]{0,20}(?:NAMESPACE +)?(?:${ANY})`, 'm');

const MAX_NAMES = 20_000;

/** An age that is printed in seconds alone: nobody expects that such an object is complete. Empty cells move it to the left. */
const isNew = ({ cells }: Row): boolean => [...cells.values()].some(cell => /^\d{1,3}s$/.test(cell));

/** `kubectl get deployments,replicasets,statefulsets,daemonsets,jobs,pvc,pv`: the last row of each object. */
export function createObjectRows(testify: Testify): PastedText {
  let table: Table | null = null;
  let rows = makeRows(null);
  const last = new Map<string, { readonly row: Row; readonly of: Table }>();
  let events = 0;

  function turnTo(found: Table): void {
    if (found === table) return;
    table = found;
    rows = makeRows(found);
  }

  return {
    see(line, text) {
      const found = HEADING.test(text) ? TABLES.find(({ heading }) => heading.test(text)) : undefined;
      if (found !== undefined) turnTo(found);
      const row = rows(line, text);
      if (row === null || table === null) return found === undefined ? null : 'continuation';
      const key = `${table.kind} ${row.cells.get('NAMESPACE') ?? ''} ${row.cells.get('NAME')}`;
      if (last.size < MAX_NAMES || last.has(key)) last.set(key, { row, of: table });
      return 'record';
    },
    end() {
      events += last.size;
      for (const { row, of } of last.values()) tell(testify, row, of);
      last.clear();
    },
    events: () => events,
  };
}

const cellOf =
  ({ cells }: Pick<Row, 'cells'>): Cell =>
  heading =>
    cells.get(heading) ?? '';

const makeRows = (table: Table | null) =>
  createTable({
    isHeading: text => HEADING.test(text),
    isRow: cells => table?.isRow(cellOf({ cells })) === true,
  });

function tell(testify: Testify, row: Row, { kind, group, troubleIn }: Table): void {
  const cell = cellOf(row);
  const trouble = isNew(row) ? null : troubleIn(cell);
  if (trouble === null) return;
  const name = cell('NAME').replace(group, '');
  testify(objectTold(row.line, { kind, namespace: cell('NAMESPACE'), name }, trouble));
}
