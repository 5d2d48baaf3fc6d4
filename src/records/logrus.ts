import { unquoteGo } from '../../grammars/klog/values.js';
import { LOGRUS_START } from '../../grammars/logfmt/start.js';
import type { KnownTexts } from './selection.js';

/** logrus quotes as Go does, and puts an error under `error` (logrus ErrorKey, WithError). */
const LINE = new RegExp(
  String.raw`^${LOGRUS_START}[^"]{1,60}" level=\w{1,10} msg=("[^"\\]*(?:\\.[^"\\]*)*")(?: error=("[^"\\]*(?:\\.[^"\\]*)*"?))?`,
);

/**
 * A line of libcontainer, which the kubelet links in and which prints to the kubelet's stderr with logrus, as klog would print it
 * without its header; null unless the message is known. Its time is that of the envelope, as far as it is known.
 */
export function asKlog(text: string, { isKnown }: KnownTexts): string | null {
  if (!text.startsWith(LOGRUS_START)) return null;
  const [, message, error] = LINE.exec(text) ?? [];
  if (message === undefined || !isKnown(unquoteGo(message))) return null;
  return error === undefined ? message : `${message} err=${error}`;
}
