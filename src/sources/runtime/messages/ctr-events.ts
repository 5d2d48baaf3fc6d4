import type { RuntimeMessage } from '../types.js';

const runtime = 'containerd';
const where = '`ctr events`, which prints the event stream of containerd';

/** Topic and body of one event. A command inside a container (a probe, an exec) has an `id` of its own. */
export const ctrEvents: readonly RuntimeMessage[] = [
  {
    what: 'container-started',
    runtime,
    where,
    pattern: /^\/tasks\/start \{"container_id":"(?<containerId>[^"]{1,128})"/,
    samples: [
      '/tasks/start {"container_id":"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6","pid":24611}',
    ],
  },
  {
    what: 'container-exited',
    runtime,
    where,
    pattern:
      /^\/tasks\/exit \{"container_id":"(?<containerId>[^"]{1,128})","id":"\k<containerId>"(?:,"pid":\d{1,10})?(?:,"exit_status":(?<exitCode>\d{1,10}))?(?:,"exited_at":\{"seconds":(?<seconds>\d{1,12})(?:,"nanos":(?<nanos>\d{1,9}))?\})?/,
    defaults: { exitCode: 0 },
    samples: [
      '/tasks/exit {"container_id":"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6","id":"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6","pid":24611,"exit_status":137,"exited_at":{"seconds":1795230274,"nanos":167127487}}',
    ],
  },
  {
    what: 'oom-killed',
    runtime,
    where,
    pattern: /^\/tasks\/oom \{"container_id":"(?<containerId>[^"]{1,128})"/,
    samples: ['/tasks/oom {"container_id":"1f617fbbfd853fd101a31034824933d74216bfd08a87b7545c6b0ef4640b24a7"}'],
  },
  {
    what: 'container-removed',
    runtime,
    where,
    pattern: /^\/containers\/delete \{"id":"(?<containerId>[^"]{1,128})"/,
    samples: ['/containers/delete {"id":"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"}'],
  },
];
