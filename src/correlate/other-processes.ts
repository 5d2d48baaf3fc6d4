import { componentOf, isShared } from '../events/components.js';
import type { KubeletEvent } from '../events/types.js';
import type { KlogRecord } from '../records/types.js';
import { isKubeletName } from './kubelet-lines.js';

/** A log that makes up process ids must not fill the memory. */
const MAX_PROCESSES = 1_000;

/**
 * Logs that are pasted or merged into one hold other components than the kubelet, and these share files with it: an event
 * that the controller manager records of a pod looks like the kubelet's own. A process is another component's when it prints from files of
 * that component alone, unless it also prints what only a kubelet does (k3s and others run all in one process).
 */
export function createOtherProcesses() {
  const others = new Set<number>();
  const kubelets = new Set<number>();
  function seesFile(pid: number): void {
    if (!kubelets.has(pid) && others.size < MAX_PROCESSES) others.add(pid);
  }
  return {
    /** A line that nobody needs: `head` is what stands before its call site. */
    passedOver(head: string, site: string): void {
      if (componentOf({ file: site.split(':', 1)[0] ?? '' }) === null) return;
      const pid = Number(head.trimEnd().split(/\s/).at(-1));
      if (Number.isSafeInteger(pid)) seesFile(pid);
    },
    /** `event`: what the record would mean if a kubelet had printed it. */
    owns({ header, frame }: Pick<KlogRecord, 'header' | 'frame'>, event: KubeletEvent | null): boolean {
      if (header === null || header.pid === null) return false;
      // An envelope that names a kubelet knows better than the file names that components share
      if (isKubeletName(frame?.fields().identifier ?? '')) return false;
      const { pid } = header;
      if (componentOf(header) !== null) {
        seesFile(pid);
        return !kubelets.has(pid);
      }
      if (event !== null && !isShared(header)) {
        if (kubelets.size < MAX_PROCESSES) kubelets.add(pid);
        others.delete(pid);
        return false;
      }
      return others.has(pid);
    },
  };
}
