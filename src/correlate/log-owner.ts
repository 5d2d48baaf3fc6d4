import { siteIn, stampOf } from '../../grammars/klog/places.js';
import { componentOf, isOfControllersToo } from '../catalogue/components.js';
import type { KubeletEvent } from '../catalogue/events.js';
import { isKubeletName, isSilent } from '../read/records/signatures.js';
import type { KlogRecord, RawRecord } from '../read/records/types.js';
import { callIn, originIn } from '../read/short/printed.js';
import { type Origin, originOf } from '../read/types.js';

const KUBELET = 'kubelet';

/**
 * The component that printed a record, if the record itself shows it. `isKnown`: the message is in the catalogue, and a library that all
 * components share can have printed it for any of them.
 */
function printerOf(record: Pick<KlogRecord, 'header' | 'frame' | 'shaped'>, isKnown: boolean): string | null {
  // An envelope that names a kubelet decides against file names that components share
  if (namesKubelet(originIn(record))) return KUBELET;
  const call = callIn(record);
  if (call === null) return null;
  return componentOf(call.file) ?? (isKnown && !isOfControllersToo(call.file) ? KUBELET : null);
}

const namesKubelet = (origin: Origin | null): boolean =>
  origin?.identifier !== undefined && isKubeletName(origin.identifier);

/** The most records that are held back until one shows a kubelet; a log with more of them is taken to be a kubelet's. */
const MAX_HELD = 1000;

/**
 * The kubelet is not the only user of klog. A log belongs to another component if it prints from that component's files and nothing in it
 * is from the kubelet: no envelope names the kubelet, and there is no message that only the kubelet prints.
 */
export function createLogOwner(
  recognise: (record: KlogRecord) => KubeletEvent | null,
  emit: (record: KlogRecord) => void,
) {
  let held: KlogRecord[] | null = [];
  let other: string | null = null;

  function release(): void {
    for (const record of held ?? []) emit(record);
    held = null;
  }

  return {
    push(record: KlogRecord): void {
      if (held === null) {
        emit(record);
        return;
      }
      const printer = record.header === null ? KUBELET : printerOf(record, recognise(record) !== null);
      if (printer !== KUBELET) other ??= printer;
      if (printer === KUBELET || (other === null && held.length === MAX_HELD)) {
        release();
        emit(record);
      } else if (held.length < MAX_HELD) held.push(record);
    },
    /** Handles a record that no stage needs. */
    passedOver({ text, body, frame }: Pick<RawRecord, 'text' | 'body' | 'frame'>): void {
      if (held === null) return;
      if (namesKubelet(frame === null ? null : originOf(frame))) release();
      else other ??= componentOf(siteIn(text, body));
    },
    /** The component that wrote the log, if it is not the kubelet; then nothing was passed on */
    end(): string | null {
      if (held === null || other === null) {
        release();
        return null;
      }
      return other;
    },
  };
}

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
    // Asked for each line
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
      if (pid === null) return false;
      const printer = printerOf(record, isKnown);
      if (printer === KUBELET) addKubelet(pid);
      else if (printer !== null) addOther(pid);
      return others.has(pid);
    },
  };
}

/**
 * Whether the kubelet printed this line of a journal or a dump of several components. A line that does not show its program may be the
 * kubelet's.
 */
export function isKubeletLine(record: Pick<KlogRecord, 'frame' | 'header' | 'shaped'>): boolean {
  const component = callIn(record)?.component;
  // MicroShift runs everything in one process and labels each line
  if (component !== undefined && component !== 'kubelet' && component !== '???') return false;
  const identifier = originIn(record)?.identifier;
  return identifier === undefined || isKubeletName(identifier) || isSilent(identifier);
}
