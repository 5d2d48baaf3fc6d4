import { PHASE_WORDS } from 'podline/internal';
import { instant, integer, long, maybe, type Table, text } from './columns.js';

/** The column of each phase, in the order of a start: in SQL, `pull-wait` is `pull_wait_ms`. */
export const START_PHASE_COLUMNS: readonly { readonly phase: string; readonly column: string }[] =
  PHASE_WORDS.start.map(({ id }) => ({ phase: id, column: `${id.replaceAll('-', '_')}_ms` }));

const WHOSE = [
  maybe(text('node', 'the node of the pod')),
  text('namespace', 'of the pod'),
  text('pod', 'its name'),
  text('owner', 'as in `lifecycles`'),
];

/** How pods started. */
export const START_TABLES: readonly Table[] = [
  {
    name: 'starts',
    about: 'the start of one pod',
    columns: [
      text('run', 'the run that reported it in this revision'),
      ...WHOSE,
      maybe(text('uid', 'its UID')),
      text('kind', 'how the pod was created'),
      maybe(text('kubelet_version', 'of the kubelet that ran then')),
      text('outcome', 'how it ended: ready, running, completed, refused, stuck, gone, in-progress, resumed'),
      text('verdict', 'the verdict'),
      text('headline', 'the verdict in a sentence'),
      maybe(instant('requested_ms', 'when the pod was created')),
      maybe(instant('started_ms', 'when the kubelet received it')),
      maybe(instant('ended_ms', 'when it was Ready, else when it ran, else when it was deleted')),
      maybe(integer('until_ready_ms', 'how long it took until it was Ready')),
      maybe(integer('until_running_ms', 'how long it took until all containers ran')),
      ...START_PHASE_COLUMNS.map(({ phase, column }) => maybe(integer(column, `phase: ${phase}`))),
      maybe(integer('waited_ms', 'how long its pulls waited for pulls of other pods')),
      integer('restarts', 'how often its containers were restarted'),
      long(text('start', 'the whole start, as JSON')),
      maybe(integer('place', 'its place among the starts of the run')),
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
];
