import { textField, volumeNameIn } from '../../../catalogue/fields.js';
import { grouped } from '../../../kit/grouped.js';
import type { Deletion } from '../types.js';

/** The kubelet itself makes the content of these volumes, most of those of a pod, on the node: no driver is called. */
const OF_THE_KUBELET = /^kubernetes\.io\/(?:configmap|downward-api|empty-dir|git-repo|host-path|projected|secret)\//;

const CSI = 'kubernetes.io/csi';

/**
 * The volumes of storage drivers that were unmounted, or whose unmount began, in the order in which that begins: by their unique names, with
 * times on the log's own scale.
 */
export function storageOf({ lines }: Pick<Deletion, 'lines'>) {
  const byVolume = grouped(lines.ofAny(['unmount-begin', 'unmount-done']), ({ event }) =>
    textField(event, 'uniqueName'),
  );
  return [...byVolume].flatMap(([volume, own]) => {
    const driver = driverOf(volume);
    const begun = own.find(({ id }) => id === 'unmount-begin')?.at ?? null;
    const done = own.findLast(({ id }) => id === 'unmount-done')?.at ?? null;
    return driver === null ? [] : [{ volume, driver, begun, done }];
  });
}

/**
 * A CSI driver that neither attaches nor stages has volumes that are named after the pod: then only the plugin shows which driver it is.
 */
function driverOf(uniqueName: string): string | null {
  if (OF_THE_KUBELET.test(uniqueName)) return null;
  const { plugin, driver } = volumeNameIn(uniqueName);
  const [vendor, kind] = plugin.split('/');
  const own = `${vendor}/${kind}`;
  if (kind === undefined) return null;
  return own === CSI && driver !== null ? driver : own;
}
