import { type Family, PHASES as PHASES_OF } from 'podline/internal';

/** The tables of a store, for every engine. Times are milliseconds since 1970 in UTC, the only form that all engines have. */

export type ColumnType = 'text' | 'integer';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Null where the input does not show it. */
  readonly nullable?: true;
  /** Kilobytes in each row, similar in all rows */
  readonly long?: true;
  /** Milliseconds since 1970, and not a duration */
  readonly instant?: true;
  /** The families whose episodes can have it; absent: all. */
  readonly of?: readonly Family[];
  readonly about: string;
}

export interface Table {
  readonly name: TableName;
  readonly about: string;
  /** The columns after those that every table has */
  readonly columns: readonly Column[];
}

export type TableName =
  | 'runs'
  | 'nodes'
  | 'episodes'
  | 'steps'
  | 'volumes'
  | 'findings'
  | 'pulls'
  | 'restarts'
  | 'store';

const text = (name: string, about: string): Column => ({ name, type: 'text', about });
const integer = (name: string, about: string): Column => ({ name, type: 'integer', about });
const instant = (name: string, about: string): Column => ({ ...integer(name, about), instant: true });
const long = (column: Column): Column => ({ ...column, long: true });
const maybe = (column: Column): Column => ({ ...column, nullable: true });
const only = (of: readonly Family[], column: Column): Column => ({ ...maybe(column), of });

type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

/** Grows with each change after which an earlier podline would read these tables wrongly, or not at all. */
export const VERSION_OF_TABLES = 2;

/**
 * Rows of one subject are written together, and replaced together by those of a higher revision: what arrives twice, late or in
 * another order leaves the same table.
 */
export const COMMON: readonly Column[] = [
  { name: 'cluster', type: 'text', about: 'the name that was given to the cluster' },
  { name: 'subject', type: 'text', about: 'the id of the episode or run that the row is about' },
  {
    name: 'revision',
    type: 'integer',
    about: 'grows with what is known about the subject; only rows of the highest one count',
  },
  { name: 'seq', type: 'integer', about: 'the place of the row among those of its subject' },
];

/** A phase of episodes of a family, who has to act in it, and its column: `pull-wait` is `pull_wait_ms`. */
export interface PhaseColumn {
  readonly phase: string;
  readonly part: string;
  readonly column: string;
}

export const phaseColumns = (family: Family): readonly PhaseColumn[] =>
  Object.entries<{ readonly part: string }>(PHASES_OF[family]).map(([phase, { part }]) => ({
    phase,
    part,
    column: `${phase.replaceAll('-', '_')}_ms`,
  }));

const PODS: readonly Family[] = ['end', 'start'];
const FAMILIES: readonly Family[] = [...PODS, 'node'];

/** Each column once: two families may have phases of the same name. */
const PHASES: readonly Column[] = [...new Set(FAMILIES.flatMap(phaseColumns).map(({ column }) => column))].map(
  column => {
    const of = FAMILIES.filter(family => phaseColumns(family).some(one => one.column === column));
    return only(of, integer(column, `phase: ${column.replace('_ms', '').replaceAll('_', '-')}`));
  },
);

const WHOSE = [
  maybe(text('node', 'the node of the pod')),
  text('namespace', 'of the pod'),
  text('pod', 'its name'),
  text('owner', 'as in `episodes`'),
];

/** Every family has its columns in one table. */
export const EPISODES: Table = {
  name: 'episodes',
  about: 'the start or the deletion of one pod, or something that a node went through',
  columns: [
    text('run', 'the run that reported it in this revision'),
    text('family', 'start, end (a deletion) or node'),
    text('kind', 'how the pod was created or deleted, or what happened to the node'),
    maybe(text('node', 'the node')),
    only(PODS, text('namespace', 'of the pod')),
    only(PODS, text('pod', 'its name')),
    only(PODS, text('uid', 'its UID')),
    only(PODS, text('owner', 'the name without the parts that a controller generates')),
    maybe(text('kubelet_version', 'of the kubelet that ran when it began')),
    text('outcome', 'how it ended, or how far it is'),
    text('verdict', 'the verdict'),
    text('headline', 'the verdict in a sentence'),
    maybe(text('cause', 'the error that explains it')),
    maybe(text('cause_id', 'the same for all texts of this error')),
    only(PODS, text('because', 'the subject of the episode of the node that held it up')),
    maybe(instant('requested_ms', 'when the deletion was requested, or the pod was created')),
    maybe(instant('started_ms', 'when the node began with it; of a node null if that was before the log')),
    maybe(
      instant(
        'ended_ms',
        'when it was over; of a start, when the pod was Ready, else when it ran, else when it was deleted',
      ),
    ),
    maybe(integer('duration_ms', 'from beginning to end, if the input shows both')),
    only(['start'], integer('until_ready_ms', 'how long it took until the pod was Ready')),
    only(['start'], integer('until_running_ms', 'how long it took until all containers ran')),
    only(['end'], integer('grace_s', 'the grace period')),
    ...PHASES,
    only(['start'], integer('waited_ms', 'how long its pulls waited for pulls of other pods')),
    only(['start'], integer('restarts', 'how often its containers were restarted')),
    long(text('episode', 'all of it, as JSON')),
    maybe(integer('place', 'its place among the episodes of the run')),
  ],
};

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
      long(text('facts', 'the result without its episodes, as JSON')),
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
  EPISODES,
  {
    name: 'steps',
    about: 'the steps of a deletion',
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
    about: 'the volumes of a deletion that have a storage driver, as far as their unmount was logged',
    columns: [
      text('volume', 'the unique name that the kubelet gives it'),
      text('driver', 'the CSI driver, or the plugin if no driver is named'),
      maybe(text('node', 'the node of the pod')),
      text('namespace', 'of the pod'),
      text('owner', 'as in `episodes`'),
      maybe(text('kubelet_version', 'as in `episodes`')),
      maybe(instant('begun_ms', 'when its unmount first began')),
      maybe(instant('done_ms', 'when it was unmounted')),
      maybe(integer('unmount_ms', 'from one to the other')),
    ],
  },
  {
    name: 'findings',
    about: 'findings of an episode, or of a run as a whole',
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
  {
    name: 'pulls',
    about: 'the images of the containers of a start',
    columns: [
      ...WHOSE,
      text('image', 'as the pod names it'),
      maybe(text('container', 'its name')),
      text('how', 'pulled, present or unknown'),
      maybe(integer('pull_ms', 'how long the pull took, without waiting')),
      maybe(integer('waited_ms', 'how long it waited for pulls of others')),
    ],
  },
  {
    name: 'restarts',
    about: 'restarts of containers of a start',
    columns: [
      ...WHOSE,
      text('container', 'its name'),
      maybe(instant('at_ms', 'when it was started again')),
      maybe(text('reason', 'why the run before it ended')),
      maybe(integer('exit_code', 'of that run')),
      maybe(integer('back_off_ms', 'how long the kubelet waited before the restart')),
    ],
  },
  {
    name: 'store',
    about: 'which podline made these tables',
    columns: [text('tool_version', 'the version of that podline')],
  },
];

/** A subject has one row in one of these tables, which contains its revision. */
export const HEADS: readonly TableName[] = ['runs', 'episodes', 'store'];

export const columnsOf = ({ columns }: Table): readonly Column[] => [...COMMON, ...columns];
