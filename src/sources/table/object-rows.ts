import { CLAIM } from '../events/of-objects.js';
import type { PastedText } from '../pasted.js';
import { objectTold, type Testify, undated } from '../types.js';
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
export const OBJECT_HEADING = new RegExp(`^(?:NAMESPACE +)?(?:${ANY})`);
/** A text that contains such a heading. */
export const OBJECT_TABLES = new RegExp(String.raw`^[ \t>]{0,20}(?:NAMESPACE +)?(?:${ANY})`, 'm');

const MAX_NAMES = 20_000;

/** Keeps the last row of each name, and tells it at the end. */
function createLast<T>(tell: (one: T) => void) {
  const last = new Map<string, T>();
  let events = 0;

  return {
    see(key: string, one: T): 'record' {
      if (last.size < MAX_NAMES || last.has(key)) last.set(key, one);
      return 'record';
    },
    end(): void {
      events += last.size;
      for (const one of last.values()) tell(one);
      last.clear();
    },
    events: () => events,
  };
}

/** An age that is printed in seconds alone: nobody expects that such an object is complete. Empty cells move it to the left. */
const isNew = ({ cells }: Row): boolean => [...cells.values()].some(cell => /^\d{1,3}s$/.test(cell));

/** `kubectl get deployments,replicasets,statefulsets,daemonsets,jobs,pvc,pv`: the last row of each object. */
export function createObjectRows(testify: Testify): PastedText {
  let table: Table | null = null;
  let rows = makeRows(null);
  const { see, ...last } = createLast(({ row, of }: { readonly row: Row; readonly of: Table }) =>
    tell(testify, row, of),
  );

  return {
    ...last,
    see(line, text) {
      const found = OBJECT_HEADING.test(text) ? TABLES.find(({ heading }) => heading.test(text)) : undefined;
      if (found !== undefined && found !== table) {
        table = found;
        rows = makeRows(found);
      }
      const row = rows(line, text);
      if (row === null || table === null) return found === undefined ? null : 'continuation';
      const key = `${table.kind} ${row.cells.get('NAMESPACE') ?? ''} ${row.cells.get('NAME')}`;
      return see(key, { row, of: table });
    },
  };
}

const cellOf =
  ({ cells }: Pick<Row, 'cells'>): Cell =>
  heading =>
    cells.get(heading) ?? '';

const makeRows = (table: Table | null) =>
  createTable({
    isHeading: text => OBJECT_HEADING.test(text),
    isRow: cells => table?.isRow(cellOf({ cells })) === true,
  });

function tell(testify: Testify, row: Row, { kind, group, troubleIn }: Table): void {
  const cell = cellOf(row);
  const trouble = isNew(row) ? null : troubleIn(cell);
  if (trouble === null) return;
  const name = cell('NAME').replace(group, '');
  testify(objectTold(row.line, { kind, namespace: cell('NAMESPACE'), name }, trouble));
}

/** Up to 1.7 there is no column for roles. */
export const NODE_HEADING = /^NAME\s+STATUS\s+(?:ROLES\s+)?AGE\s+VERSION\b/;
const STATUS = /^(Ready|NotReady|Unknown)((?:,[A-Z]\w{1,40}){0,3})$/;

/** `kubectl get nodes`, also with `-w` and `-o wide`. */
export function createNodeRows(testify: Testify): PastedText {
  const table = createTable({
    isHeading: text => NODE_HEADING.test(text),
    isRow: cells => STATUS.test(cells.get('STATUS') ?? '') && /^v\d/.test(cells.get('VERSION') ?? ''),
  });
  const { see, ...last } = createLast(({ line, cells }: Row) => {
    const name = cells.get('NAME') ?? '';
    const [, status = '', others = ''] = STATUS.exec(cells.get('STATUS') ?? '') ?? [];
    // `NotReady` is printed for a node that is not ready, and for one that does not answer (pkg/printers/internalversion, printNode)
    const is = status === 'Ready' ? 'True' : 'Unknown';
    const conditions = [{ type: 'Ready', status: is, reason: null, message: null, since: null }];
    const node = { name, conditions, cordoned: others.includes(',SchedulingDisabled') };
    testify(undated({ what: 'node-row', line, facts: { node: name, status }, node }));
  });

  return {
    ...last,
    see(line, text) {
      const row = table(line, text);
      return row && see(row.cells.get('NAME') ?? '', row);
    },
  };
}
