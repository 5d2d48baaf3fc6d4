import type { RuntimeMessage } from '../types.js';

const runtime = 'containerd';

/** protobuf leaves out values that are 0. */
const defaults = { exitCode: 0 };

/** The process that ended, in the text format of protobuf, which has one or two blanks here, depending on the build. */
const ENDED = String.raw`container_id:"(?<ID>[^"]{1,128})" {1,2}id:"\k<ID>"(?: {1,2}pid:\d{1,10})?(?: {1,2}exit_status:(?<exitCode>\d{1,10}))?(?: {1,2}exited_at:\{seconds:(?<seconds>\d{1,12})(?: {1,2}nanos:(?<nanos>\d{1,9}))?\})?(?: |$)`;
const CONTAINER_ENDED = ENDED.replaceAll('ID', 'containerId');
const SANDBOX_ENDED = ENDED.replaceAll('ID', 'sandboxId');

/**
 * Which process has ended. `id` differs from `container_id` where it was a command inside the container (a probe, an exec), whose end is
 * not the container's: the patterns require the same id twice.
 */
export const containerdExit: readonly RuntimeMessage[] = [
  {
    what: 'container-exited',
    runtime,
    where: 'internal/cri/server/events.go, startContainerExitMonitor (2.1)',
    pattern: new RegExp(`^received container exit event ${CONTAINER_ENDED}`),
    defaults,
    samples: [
      'received container exit event container_id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"  id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"  pid:24611  exit_status:137  exited_at:{seconds:1795230274  nanos:167127487}',
    ],
  },
  {
    what: 'sandbox-exited',
    runtime,
    where: 'internal/cri/server/podsandbox/events.go (2.1)',
    pattern: new RegExp(`^received sandbox exit event ${SANDBOX_ENDED}`),
    samples: [
      'received sandbox exit event container_id:"e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215"  id:"e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215"  exit_status:137  exited_at:{seconds:1795230274  nanos:200540647}',
    ],
  },
  {
    what: 'container-exited',
    runtime,
    where: 'pkg/cri/server/events.go, startSandboxExitMonitor and startContainerExitMonitor (1.7, 2.0)',
    // The second form comes when the first try took too long: ten seconds after the end, and again with each try
    pattern: new RegExp(
      `^(?:TaskExit event|received exit event|failed to handle container TaskExit event) ${CONTAINER_ENDED}`,
    ),
    defaults,
    samples: [
      'TaskExit event container_id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"  id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"  pid:24611  exit_status:137  exited_at:{seconds:1795230274  nanos:167127487}',
      'failed to handle container TaskExit event container_id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" pid:24611 exit_status:2 exited_at:{seconds:1795230274 nanos:167127487}',
    ],
  },
  {
    what: 'container-exited',
    runtime,
    where: 'pkg/cri/server/events.go, handleEvent (up to 1.6)',
    pattern:
      /^(?:TaskExit event|failed to handle container TaskExit event) &TaskExit\{ContainerID:(?<containerId>[^,]{1,128}),ID:\k<containerId>,Pid:\d{1,10},ExitStatus:(?<exitCode>\d{1,10}),(?:ExitedAt:(?<time>[^,]{1,60}),)?/,
    samples: [
      'TaskExit event &TaskExit{ContainerID:79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6,ID:79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6,Pid:24611,ExitStatus:137,ExitedAt:2026-11-21 03:04:34.167127487 +0000 UTC,XXX_unrecognized:[],}',
    ],
  },
  {
    what: 'oom-killed',
    runtime,
    where: 'internal/cri/server/events.go, handleEvent',
    pattern: /^TaskOOM event (?:container_id:"|&TaskOOM\{ContainerID:)(?<containerId>[^",]{1,128})[",]/,
    samples: [
      'TaskOOM event container_id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"',
      'TaskOOM event &TaskOOM{ContainerID:79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6,XXX_unrecognized:[],}',
    ],
  },
];
