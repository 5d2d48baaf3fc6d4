import type { RuntimeMessage } from '../types.js';

const runtime = 'containerd';
const where = 'internal/cri/server/container_stop.go';

/** How containerd's CRI plugin stops a container. */
export const containerdStop: readonly RuntimeMessage[] = [
  {
    what: 'stop-requested',
    runtime,
    where: 'internal/cri/instrument/instrumented_service.go, StopContainer',
    pattern: /^StopContainer for "(?<containerId>[^"]{1,128})" with timeout (?<timeout>\d{1,18}) \(s\)$/,
    samples: [
      'StopContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" with timeout 5 (s)',
    ],
  },
  {
    what: 'signal-sent',
    runtime,
    where: `${where}, stopContainer`,
    pattern: /^Stop container "(?<containerId>[^"]{1,128})" with signal (?!.* timed out$)(?<signal>[\w ]{1,40})$/,
    samples: [
      'Stop container "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" with signal terminated',
    ],
  },
  {
    what: 'signal-skipped',
    runtime,
    where: `${where}, stopContainer (since 1.6.9)`,
    pattern:
      /^Skipping the sending of signal (?<signal>[\w ]{1,40}) to container "(?<containerId>[^"]{1,128})" because a prior stop with timeout>0 request already sent the signal$/,
    samples: [
      'Skipping the sending of signal terminated to container "d161b4b9c7276fd7332a21c7c50be31d0050cfcc7181888c175c7c615bde2820" because a prior stop with timeout>0 request already sent the signal',
    ],
  },
  {
    what: 'stop-timed-out',
    runtime,
    where: `${where}, stopContainer (debug)`,
    pattern: /^Stop container "(?<containerId>[^"]{1,128})" with signal (?<signal>[\w ]{1,40}?) timed out$/,
    samples: [
      'Stop container "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" with signal terminated timed out',
    ],
  },
  {
    what: 'kill-sent',
    runtime,
    where: `${where}, stopContainer`,
    pattern: /^Kill container "(?<containerId>[^"]{1,128})"$/,
    samples: ['Kill container "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"'],
  },
  {
    what: 'stop-returned',
    runtime,
    where: 'internal/cri/instrument/instrumented_service.go, StopContainer',
    pattern: /^StopContainer for "(?<containerId>[^"]{1,128})" returns successfully$/,
    samples: [
      'StopContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" returns successfully',
    ],
  },
  {
    what: 'stop-failed',
    runtime,
    where: 'internal/cri/instrument/instrumented_service.go, StopContainer',
    pattern: /^StopContainer for "(?<containerId>[^"]{1,128})" failed$/,
    fields: { error: 'error' },
    samples: ['StopContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" failed'],
  },
];
