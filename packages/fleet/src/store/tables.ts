import { type Column, instant, integer, long, maybe, type Table, type TableName, text } from './columns.js';
import { START_TABLES } from './start-tables.js';

/** The tables of a store, for every engine. Times are milliseconds since 1970 in UTC, the only form that all engines have. */
export type { Column, ColumnType, Table, TableName } from './columns.js';

type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

/**
 * Rows of one subject are written together, and replaced together by those of a higher revision: what arrives twice, late or in
 * another order leaves the same table.
 */
export const COMMON: readonly Column[] = [
  { name: 'cluster', type: 'text', about: 'the name that was given to the cluster' },
  { name: 'subject', type: 'text', about: 'the id of the lifecycle, start or run that the row is about' },
  {
    name: 'revision',
    type: 'integer',
    about: 'grows with what is known about the subject; only rows of the highest one count',
  },
  { name: 'seq', type: 'integer', about: 'the place of the row among those of its subject' },
];

/** A column that an earlier version did not have may be null, because its stores already contain rows. */
export const TABLES: readonly Table[] = [
  {
    name: 'runs',
    about: 'one analysis: the inputs that were read together',
    columns: [
      maybe(instant('from_ms', 'the first line of the logs')),
      maybe(instant('to_ms', 'the last line of the logs')),
      text('tool_version', 'the version of podline that read them'),
      integer('sources', 'how many files were read'),
      integer('lines', 'how many lines they have'),
      long(text('facts', 'the result without its lifecycles and starts, as JSON')),
    ],
  },
  {
    name: 'nodes',
    about: 'the nodes of a run',
    columns: [
      maybe(text('node', 'its name')),
      text('basis', 'how the name is known'),
      maybe(text('kubelet_version', 'of the last kubelet process in the log')),
      maybe(integer('verbosity', 'the -v of that process')),
      maybe(instant('from_ms', 'the first line of its logs')),
      maybe(instant('to_ms', 'the last line of its logs')),
      maybe(text('zone', 'the time zone of its logs')),
      text('clock_confidence', 'certain, inferred or assumed'),
    ],
  },
  {
    name: 'lifecycles',
    about: 'the deletion of one pod',
    columns: [
      text('run', 'the run that reported it in this revision'),
      maybe(text('node', 'the node of the pod')),
      text('namespace', 'of the pod'),
      text('pod', 'its name'),
      maybe(text('uid', 'its UID')),
      text('owner', 'the name without the parts that a controller generates'),
      text('kind', 'how the pod was deleted'),
      maybe(text('kubelet_version', 'of the kubelet that ran when the deletion began')),
      text('outcome', 'how the deletion ended'),
      text('verdict', 'the verdict'),
      text('headline', 'the verdict in a sentence'),
      maybe(instant('requested_ms', 'when the deletion was requested')),
      maybe(instant('started_ms', 'when the node began with it')),
      maybe(instant('ended_ms', 'when it was over')),
      maybe(integer('duration_ms', 'from beginning to end, if the input shows both')),
      maybe(integer('grace_s', 'the grace period')),
      maybe(integer('request_ms', 'phase: request to kubelet')),
      maybe(integer('stop_ms', 'phase: stop of the containers')),
      maybe(integer('volumes_ms', 'phase: unmount of the volumes')),
      maybe(integer('cgroup_ms', 'phase: removal of the cgroup')),
      maybe(integer('final_ms', 'phase: final delete to gone')),
      long(text('lifecycle', 'the whole lifecycle, as JSON')),
      maybe(integer('place', 'its place among the lifecycles of the run')),
    ],
  },
  {
    name: 'steps',
    about: 'the steps of a lifecycle',
    columns: [
      text('step', 'its id'),
      text('status', 'seen, missing, not-observable, outside-window or not-applicable'),
      maybe(instant('at_ms', 'when it happened')),
      maybe(text('container', 'of which container')),
      integer('count', 'how many lines show it'),
      maybe(text('why', 'why it was not seen')),
    ],
  },
  {
    name: 'volumes',
    about: 'the volumes of a lifecycle that have a storage driver, as far as their unmount was logged',
    columns: [
      text('volume', 'the unique name that the kubelet gives it'),
      text('driver', 'the CSI driver, or the plugin if no driver is named'),
      maybe(text('node', 'the node of the pod')),
      text('namespace', 'of the pod'),
      text('owner', 'as in `lifecycles`'),
      maybe(text('kubelet_version', 'as in `lifecycles`')),
      maybe(instant('begun_ms', 'when its unmount first began')),
      maybe(instant('done_ms', 'when it was unmounted')),
      maybe(integer('unmount_ms', 'from one to the other')),
    ],
  },
  {
    name: 'findings',
    about: 'findings of a lifecycle or a start, or of a run as a whole',
    columns: [
      text('rule', 'its id'),
      text('level', 'error, warning or info'),
      text('message', 'what was found'),
      maybe(instant('at_ms', 'when it happened, or began')),
      maybe(instant('until_ms', 'when it was over, if it is a period of time that ended')),
      maybe(text('node', 'the node that it is about, if it is about one')),
      maybe(text('source', 'the file of its first piece of evidence')),
      maybe(integer('line', 'the line there')),
    ],
  },
  ...START_TABLES,
];

/** A subject has one row in one of these tables, which contains its revision. */
export const HEADS: readonly TableName[] = ['runs', 'lifecycles', 'starts'];

export const columnsOf = ({ columns }: Table): readonly Column[] => [...COMMON, ...columns];
