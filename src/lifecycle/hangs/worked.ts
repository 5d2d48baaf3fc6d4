import type { Deletion } from '../types.js';
import { endedAt, isEnded } from './ended.js';
import type { Hang, HangModel } from './types.js';

/** A call that is repeated has worked if its goroutine printed its next line without a failure before it. */
export function untilWorked(hang: Hang, { call }: HangModel, { lines }: Deletion): Hang {
  const last = hang.lines.at(-1);
  if (call === undefined || last === undefined || isEnded(hang)) return hang;
  const again = lines.only(call.made).find(({ seq }) => seq > last.seq);
  const next = lines
    .only(call.next)
    .find(({ seq, kubelet }) => seq > (again?.seq ?? seq) && kubelet === again?.kubelet);
  return next?.at == null ? hang : endedAt(hang, next.at);
}
