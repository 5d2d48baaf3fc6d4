import { stampOf } from '../../grammars/klog/places.js';
import { componentOf } from '../events/components.js';
import { callIn } from '../records/printed.js';
import type { KlogRecord } from '../records/types.js';
import { KUBELET, printerOf } from './printer.js';

/** Invented process ids in a log must not fill the memory. */
const MAX_PROCESSES = 1_000;

/**
 * Logs that were pasted or merged into one contain other components, which share source files with the kubelet: an event that the
 * controller manager records for a pod looks like the kubelet's own. A process belongs to another component if it prints from files of that
 * component, unless it also prints what only a kubelet does (k3s and others run all of them in one process).
 */
export function createOtherProcesses() {
  const others = new Set<number>();
  const kubelets = new Set<number>();

  function addOther(pid: number): void {
    if (!kubelets.has(pid) && others.size < MAX_PROCESSES) others.add(pid);
  }

  function addKubelet(pid: number): void {
    if (kubelets.has(pid) && others.size === 0) return;
    if (kubelets.size < MAX_PROCESSES) kubelets.add(pid);
    others.delete(pid);
  }

  return {
    /** A line that no stage needs, with its call site. */
    passedOver(text: string, site: string): void {
      if (componentOf(site) === null) return;
      const thread = stampOf(text)?.thread;
      if (thread !== undefined) addOther(Number(thread));
    },
    /** `isKnown`: the record would mean something if a kubelet had printed it. */
    owns(record: Pick<KlogRecord, 'header' | 'frame' | 'shaped'>, isKnown: boolean): boolean {
      const pid = callIn(record)?.pid ?? null;
      const printer = pid === null ? null : printerOf(record, isKnown);
      if (pid === null || printer === KUBELET) {
        if (pid !== null) addKubelet(pid);
        return false;
      }
      if (printer === null) return others.has(pid);
      addOther(pid);
      return !kubelets.has(pid);
    },
  };
}
