import { originOf } from '../input/types.js';
import { isKubeletName } from '../records/kubelet-names.js';
import type { KlogRecord } from '../records/types.js';

/** In a journal or a dump of several components: did the kubelet print this? A line that does not say may be the kubelet's. */
export function isKubeletLine({ frame, header }: Pick<KlogRecord, 'frame' | 'header'>): boolean {
  // MicroShift runs everything in one process and labels each line
  if (header?.component !== undefined && header.component !== 'kubelet' && header.component !== '???') return false;
  const identifier = frame === null ? undefined : originOf(frame).identifier;
  return identifier === undefined || isKubeletName(identifier);
}
