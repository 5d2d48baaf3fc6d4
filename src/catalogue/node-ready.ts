import type { EventId } from './event-id.js';
import { textField } from './fields.js';
import type { KeptEvent } from './types.js';

/** Whether the line says that the node is ready now: at any -v when a kubelet starts (from 1.26 on), later from -v=2 on. */
export const saysNodeReady = ({ id, event }: { readonly id: EventId; readonly event: KeptEvent }): boolean =>
  id === 'node-ready' || (id === 'node-status-event' && textField(event, 'event') === 'NodeReady');
