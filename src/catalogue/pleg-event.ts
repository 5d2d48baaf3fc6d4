import { parseGoValue } from '../../grammars/govalue/index.js';
import { fieldValue, unquoteGo } from '../../grammars/klog/values.js';
import { asText, containerId, member, textField, wholeField, wholeText } from './fields.js';
import type { KeptEvent } from './types.js';

export interface PlegEvent {
  readonly uid: string;
  /** `ContainerStarted`, `ContainerDied`, `ContainerRemoved`, `ContainerChanged`, `PodSync`, … */
  readonly type: string;
  /** The id of a container or sandbox, without its runtime. */
  readonly data: string | null;
}

/** The form of nearly all events since klog 2.100. It needs no parser, which matters because each event is read again and again. */
const PLAIN = /^\{"ID":"([\w-]{1,100})","Type":"(\w{1,40})","Data":"(\w{1,100})"\}$/;

export const PLEG_KEY = 'event';

/** `event={"ID":…}` (klog ≥ 2.100), `event=&{ID:… }` before, `event: &pleg.PodLifecycleEvent{ID:"…"}` up to 1.21. */
export function plegEvent(event: KeptEvent): PlegEvent | null {
  const text = wholeText(event, PLEG_KEY);
  const [, plainUid, plainType, plainData] = (text && PLAIN.exec(text)) ?? [];
  if (plainUid !== undefined && plainType !== undefined && plainData !== undefined)
    return { uid: plainUid, type: plainType, data: plainData };
  const field = wholeField(event, PLEG_KEY);
  const printed = event.args[PLEG_KEY];
  if (field === null && printed === undefined) return null;
  const value = field ? fieldValue(field) : printed?.endsWith('}') ? parseGoValue(printed, unquoteGo) : null;
  const uid = asText(member(value, 'ID'));
  const type = asText(member(value, 'Type'));
  return uid === null || type === null ? null : { uid, type, data: asText(member(value, 'Data')) };
}

/** The container that a line is about, PLEG's own lines included. */
export const containerIdIn = ({ event }: { readonly event: KeptEvent }): string | null =>
  plegEvent(event)?.data ?? containerId(event);

/** Whether a container or a sandbox has ended. */
export const isDeath = ({ event }: { readonly event: KeptEvent }): boolean =>
  plegEvent(event)?.type === 'ContainerDied';

/** Whether PLEG found the container exited, even where it could not read the state of the pod. */
export const isExit = ({ event }: { readonly event: KeptEvent }): boolean => textField(event, 'newState') === 'exited';
