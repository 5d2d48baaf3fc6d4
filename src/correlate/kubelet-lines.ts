import { isKubeletName, isSilent } from '../records/kubelet-names.js';
import { callIn, originIn } from '../records/printed.js';
import type { KlogRecord } from '../records/types.js';

/**
 * Whether the kubelet printed this line of a journal or a dump of several components. A line that does not show its program may be the
 * kubelet's.
 */
export function isKubeletLine(record: Pick<KlogRecord, 'frame' | 'header' | 'shaped'>): boolean {
  const component = callIn(record)?.component;
  // MicroShift runs everything in one process and labels each line
  if (component !== undefined && component !== 'kubelet' && component !== '???') return false;
  const identifier = originIn(record)?.identifier;
  return identifier === undefined || isSilent(identifier) || isKubeletName(identifier);
}
