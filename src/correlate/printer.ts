import { componentOf, isShared } from '../events/components.js';
import { originOf } from '../input/types.js';
import { isKubeletName } from '../records/kubelet-names.js';
import type { KlogRecord } from '../records/types.js';

export const KUBELET = 'kubelet';

/**
 * The component that printed a record, if the record itself shows it. `isKnown`: the message is one of the catalogue, and a library
 * that all components share can have printed it for any of them.
 */
export function printerOf({ header, frame }: Pick<KlogRecord, 'header' | 'frame'>, isKnown: boolean): string | null {
  // An envelope that names a kubelet knows better than the file names that components share
  if (frame !== null && isKubeletName(originOf(frame).identifier ?? '')) return KUBELET;
  if (header === null) return null;
  return componentOf(header.file) ?? (isKnown && !isShared(header.file) ? KUBELET : null);
}
