import { textField, volumeNameIn } from '../../../catalogue/fields.js';
import type { Observation } from '../../../correlate/types.js';
import { grouped } from '../../../kit/grouped.js';
import type { Deletion } from '../types.js';

/** The kubelet itself makes the content of these volumes, most of those of a pod, on the node: no driver is called. */
const OF_THE_KUBELET = /^kubernetes\.io\/(?:configmap|downward-api|empty-dir|git-repo|host-path|projected|secret)\//;

const CSI = 'kubernetes.io/csi';

const UNMOUNTS = ['unmount-begin', 'unmount-done'] as const;

/**
 * The volumes of storage drivers that were unmounted, or whose unmount began, in the order in which that begins: by their unique names, with
 * times on the log's own scale.
 */
export function storageOf({ lines }: Pick<Deletion, 'lines'>) {
  const named = lines.ofAny(UNMOUNTS).flatMap(line => {
    const volume = textField(line.event, 'uniqueName');
    const driver = volume === null ? null : driverOf(volume);
    return volume === null || driver === null ? [] : [{ volume, driver, line }];
  });
  return [...grouped(named, ({ volume }) => volume)].flatMap(([volume, same]) => {
    const own = same.map(({ line }) => line);
    return same.slice(0, 1).map(({ driver }) => ({
      volume,
      driver,
      begun: atOf(own.find(({ id }) => id === 'unmount-begin')),
      done: atOf(own.findLast(({ id }) => id === 'unmount-done')),
    }));
  });
}

const atOf = (line: Observation | undefined): number | null => line?.at ?? null;

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
