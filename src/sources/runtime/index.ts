import type { Witness, WitnessKindWords } from '../types.js';
import { createRuntimeReader } from './reader.js';
import { runtimeMessages } from './registry.js';
import { createRuntimeLines } from './runtime-lines.js';

const LOG: WitnessKindWords = {
  id: 'runtime-log',
  singular: 'log of the container runtime',
  plural: 'logs of the container runtime',
};

/** containerd, CRI-O and dockerd. */
export const runtime: Witness = {
  title: 'runtime log',
  sources: [
    {
      type: 'runtime-log',
      kind: LOG,
      signatures: [
        {
          what: 'a log of the container runtime',
          // `talosctl logs cri` puts the node before each line. Only libcontainer prints about cgroups, and it is also inside the kubelet
          // (cgroups/utils.go)
          pattern:
            /^(?:[\w.-]{1,100}: )?(?:time="[^"]{10,40}" level=(?!\w{1,10} msg="Failed to remove cgroup)|\{"(?:level":"\w+","msg|\w+":"[^"\n]{0,200}","level":"\w+","msg)":)/m,
          yields: true,
        },
        {
          what: 'events of containerd',
          pattern: /^\d{4}-\d\d-\d\d [\d:.]{8,20} [+-]\d{4} \w{1,5} \S{1,80} \/\w{1,40}\/[\w-]{1,40} \{/m,
          yields: true,
        },
      ],
      read: createRuntimeReader,
    },
  ],
  useless: [{ what: 'a table of containerd', pattern: /^(?:TASK|CONTAINER) {2,}(?:PID|IMAGE) {2,}/m, yields: true }],
  between: { holder: 'journal', writer: 'the container runtime', kind: LOG, read: createRuntimeLines },
  recorded: [
    {
      witness: 'runtime log',
      recordedWith: '`journalctl -u containerd` (or `crio`, `docker`)',
      tiedBy: 'container and sandbox id',
      clock: 'its own, with a zone',
      alone: 'which signal ended a container, with which exit code; the answer of CNI',
    },
    {
      witness: "containerd's events",
      recordedWith: '`ctr -n k8s.io events`',
      tiedBy: 'container id',
      clock: 'UTC',
      alone: 'exit codes, if the log is not at debug level',
    },
  ],
  lines: {
    title: 'Lines of container runtimes',
    origin: 'runtime',
    samples: runtimeMessages.flatMap(({ what, runtime: by, where, samples }) =>
      samples.slice(0, 1).map(line => ({ what, by, line, where })),
    ),
  },
};
