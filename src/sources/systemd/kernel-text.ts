import type { PastedText } from '../pasted.js';
import { MAX_MESSAGE, type SeenEvent } from '../shown.js';
import { type Testify, undated } from '../types.js';
import { sayingOfKernel } from './machine-lines.js';

/** What `dmesg` puts in front: the time since the boot, or with -T a local time. */
const STAMP = String.raw`\[(?: {0,8}\d{1,9}\.\d{3,9}|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})\] `;
export const KERNEL_LINE = new RegExp(`^${STAMP}(?=\\S)`);
/** A text that contains such lines. */
export const KERNEL_LINES = new RegExp(`^[ \\t>]{0,20}${STAMP}\\S`, 'm');

/** The process that a container's limit of memory cost (mm/oom_kill.c), and the cgroup in the lines before, which names the pod. */
const OF_CONTAINER = /^Memory cgroup out of memory: Kill(?:ed)? process \d{1,10} \([^)]{1,64}\)/;
const POD = /\/kubepods[\w./-]{0,200}?\/?(?:[\w-]{1,60}-)?pod([\da-f]{8}(?:[-_][\da-f]{4}){3}[-_][\da-f]{12})/;

const OF_LIMIT = 'ContainerOOMKilling';
const OTHER = 'KernelOops';

/** `dmesg` without any other log: what the kernel reports of memory, disks and itself, as node-problem-detector would. */
export function createKernelLines(testify: Testify): PastedText {
  const found = new Map<string, SeenEvent>();
  let lines = 0;
  let uid: string | null = null;

  return {
    see(line, text) {
      const [stamp] = KERNEL_LINE.exec(text) ?? [];
      if (stamp === undefined) return null;
      lines++;
      const said = text.slice(stamp.length).trim();
      uid = POD.exec(said)?.[1]?.replaceAll('_', '-') ?? uid;
      const isOfContainer = OF_CONTAINER.test(said);
      const saying = sayingOfKernel(said);
      if (!isOfContainer && saying === null) return 'continuation';
      const reason = isOfContainer ? OF_LIMIT : (saying?.reason ?? OTHER);
      const whose = isOfContainer && uid !== null ? `${said} in the pod with the UID ${uid}` : said;
      const count = (found.get(reason)?.count ?? 0) + 1;
      const message = whose.slice(0, MAX_MESSAGE);
      found.set(reason, { type: 'Warning', reason, from: 'kernel', message, first: null, last: null, count, line });
      return 'record';
    },
    end() {
      const warnings = [...found.values()];
      found.clear();
      const [first] = warnings;
      if (first === undefined) return;
      testify(
        undated({
          what: 'node-shown',
          line: first.line,
          facts: { node: '' },
          node: { name: null, conditions: [], warnings },
        }),
      );
    },
    events: () => lines,
  };
}
