import { siteOf } from '../../grammars/klog/places.js';
import { componentOf, isShared } from '../events/components.js';
import type { KubeletEvent } from '../events/types.js';
import type { KlogRecord, RawRecord } from '../records/types.js';
import { isKubeletName } from './kubelet-lines.js';

/** Held back until the log shows a kubelet; a longer one that shows none is taken for a kubelet's. */
const MAX_HELD = 1000;

export interface Whose {
  push(record: KlogRecord): void;
  /** Of a record that nobody needs. */
  passedOver(raw: Pick<RawRecord, 'text' | 'body'>): void;
  /** The component whose log it is, if it is another one's than the kubelet's; nothing was handed on then. */
  end(): string | null;
}

/**
 * klog is not the kubelet's alone. A log is another component's where it prints from that component's files, and nothing in it is
 * the kubelet's: no envelope says so, and no message that the kubelet alone prints is there.
 */
export function createWhose(
  recognise: (record: KlogRecord) => KubeletEvent | null,
  emit: (record: KlogRecord) => void,
): Whose {
  let held: KlogRecord[] | null = [];
  let other: string | null = null;

  function release(): void {
    for (const record of held ?? []) emit(record);
    held = null;
  }

  const isKubelets = (record: KlogRecord): boolean => {
    const { header, frame } = record;
    if (isKubeletName(frame?.fields().identifier ?? '') || header === null) return true;
    return componentOf(header) === null && !isShared(header) && recognise(record) !== null;
  };

  return {
    push(record) {
      if (held === null) return emit(record);
      other ??= record.header && componentOf(record.header);
      const full = held.length >= MAX_HELD;
      if (!full) held.push(record);
      if (!isKubelets(record) && (!full || other !== null)) return;
      release();
      if (full) emit(record);
    },
    passedOver({ text, body }) {
      if (held === null) return;
      const file = text.slice(siteOf(text), body).split(':')[0] ?? '';
      other ??= componentOf({ file });
    },
    end() {
      if (held === null || other === null) {
        release();
        return null;
      }
      return other;
    },
  };
}
