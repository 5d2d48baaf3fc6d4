import { siteIn } from '../../grammars/klog/places.js';
import { componentOf } from '../events/components.js';
import type { KubeletEvent } from '../events/types.js';
import type { KlogRecord, RawRecord } from '../records/types.js';
import { KUBELET, printerOf } from './printer.js';

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

  return {
    push(record) {
      if (held === null) return emit(record);
      const printer = record.header === null ? KUBELET : printerOf(record, recognise(record) !== null);
      if (printer !== KUBELET) other ??= printer;
      const full = held.length >= MAX_HELD;
      if (!full) held.push(record);
      if (printer !== KUBELET && (!full || other !== null)) return;
      release();
      if (full) emit(record);
    },
    passedOver({ text, body }) {
      if (held === null) return;
      other ??= componentOf(siteIn(text, body));
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
