import { LOGRUS_START } from '../../../grammars/logfmt/start.js';
import type { Breaks } from '../../read/copied/broken.js';
import { createFramer } from '../../read/frame.js';
import { createLineSplitter } from '../../read/line-splitter.js';
import { createRejoiner } from '../../read/records/frames.js';
import type { Payload, TextLine } from '../../read/types.js';
import { CONTAINER_ROWS } from '../table/container-rows.js';
import type { Testify, Witness, WitnessKindWords, WitnessReader } from '../types.js';
import { runtimeMessages } from './messages.js';
import { createRuntimeLines, isRuntimeLine } from './runtime-lines.js';

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
            /^(?:[\w.-]{1,100}(?:\[\d{1,10}\])?: )?(?:time="[^"]{10,40}" level=(?!\w{1,10} msg="Failed to remove cgroup)|\{"(?:level":"\w+","msg|\w+":"[^"\n]{0,200}","level":"\w+","msg)":)/m,
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
  useless: [
    {
      what: 'a table of containerd',
      pattern: /^(?:TASK|CONTAINER) {2,}(?:PID|IMAGE) {2,}/m,
      unless: CONTAINER_ROWS,
      yields: true,
    },
  ],
  between: {
    holder: 'journal',
    writer: 'the container runtime',
    kind: LOG,
    begins: /^(?:\S.{0,100}?\[\d{1,10}\]: )?time="[^"]{10,40}" level=/m,
    read: createRuntimeLines,
  },
  // biome-ignore format: a way to record it is a row
  recorded: [
    ['runtime log', '`journalctl -u containerd` (or `crio`, `docker`)', 'container and sandbox id', 'its own, with a zone', 'which signal ended a container, with which exit code; the answer of CNI'],
    ["containerd's events", '`ctr -n k8s.io events`', 'container id', 'UTC', 'exit codes, if the log is not at debug level'],
  ],
  lines: {
    title: 'Lines of container runtimes',
    origin: 'runtime',
    samples: runtimeMessages.flatMap(({ what, runtime: by, where, samples }) =>
      samples.slice(0, 1).map(line => ({ what, by, line, where })),
    ),
  },
};

const LOGFMT = new RegExp(String.raw`(?<![\w"\\])${LOGRUS_START}\d{4}-\d\d-\d\d[T ]`);

/** logrus sorts the keys of an object: an error comes before the level. */
const JSON_LINE = /(?<=^\S{1,200} )\{"(?:error|level|msg)":"/;

const payload: Payload = {
  startsAt: (text, from) => isRuntimeLine(from === 0 ? text : text.slice(from)),
  find: text => {
    const at = text.search(LOGFMT);
    return at >= 0 ? at : text.search(JSON_LINE);
  },
};

/** The log of a container runtime in a source of its own, with or without an envelope. */
function createRuntimeReader(testify: Testify, breaks: Breaks | null = null): WitnessReader {
  const account = { records: 0, continuations: 0, other: 0, unparsed: 0 };
  const framings = new Map<string, number>();
  const lines = createRuntimeLines(testify);

  function read(line: TextLine): void {
    const { frame } = line;
    account.continuations += Math.max(line.lines - 1, 0);
    const counted = Math.min(line.lines, 1);
    if (!isRuntimeLine(line.text)) account.other += counted;
    else if (!lines.push(line)) account.unparsed += counted;
    else {
      account.records += counted;
      const format = frame?.format ?? 'none';
      framings.set(format, (framings.get(format) ?? 0) + 1);
    }
  }

  const framer = createFramer(payload, line => {
    if (line.kind === 'text') read(line);
    else account.other += line.lines;
  });
  const rejoined = createRejoiner(breaks, framer.push);
  const splitter = createLineSplitter(rejoined.push);

  return {
    push: splitter.push,
    end() {
      const total = splitter.end();
      rejoined.end();
      framer.end();
      const [framing] = [...framings].sort(([, a], [, b]) => b - a)[0] ?? ['none'];
      return { ...account, framing, lines: total, events: lines.counts().events, notes: [] };
    },
  };
}
