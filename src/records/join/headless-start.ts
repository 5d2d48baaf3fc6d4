import { startsHeadless } from '../../../grammars/klog/start.js';
import { unquoteGo } from '../../../grammars/klog/values.js';
import { LOGRUS_START } from '../../../grammars/logfmt/start.js';
import type { TextLine } from '../../input/types.js';
import { foreignKind } from '../foreign.js';
import { asksForLines } from '../query.js';
import type { KnownTexts } from '../selection.js';
import type { FirstLine } from './open.js';

/* Records that begin without a klog header, recognised in other ways. Each function returns the first line of such a record, or null. */

/** What a library inside the process prints to its stderr counts as printed by the process, with its envelope or without one. */
export function fromLibrary(item: TextLine, texts: KnownTexts | undefined): FirstLine | null {
  const read = texts === undefined ? null : asKlog(item.text, texts);
  if (read === null) return null;
  const frame = item.frame ?? { format: 'logrus', fields: () => ({ time: read.time }) };
  return { ...item, text: read.text, frame, headless: true };
}

/** An error whose message was not copied: ` err="orphaned pod \\"…\\" found, but …" numErrs=2`. It means what its message means. */
const ERROR_ALONE = /^\s{0,20}err=("(?:[^"\\]|\\.)*"?)/;

function errorAlone(item: TextLine, texts: KnownTexts): FirstLine | null {
  const quoted = ERROR_ALONE.exec(item.text)?.[1];
  const text = quoted === undefined ? '' : unquoteGo(quoted);
  return text !== '' && texts.beginAt(text, false) >= 0 ? { ...item, text, headless: true } : null;
}

/** A known message at the beginning of a line whose header was removed. */
export function knownMessage(item: TextLine, texts: KnownTexts | undefined): FirstLine | null {
  if (texts === undefined) return null;
  const text = item.text.trimStart();
  return texts.beginAt(text, false) >= 0 ? { ...item, text, headless: true } : errorAlone(item, texts);
}

/**
 * A search term, not a line of a log: `$ journalctl -u kubelet | grep "Killing container with a grace period"`. A record that a person
 * found by searching has values after its message.
 */
const isSearchedFor = (text: string, at: number): boolean =>
  asksForLines(text.slice(0, at)) && !/" [^\s="]{1,60}=\S/.test(text.slice(at));

/** A text of the kubelet after words of a person. Lines in an envelope contain no words of a person. */
export function quotedMessage(item: TextLine, texts: KnownTexts | undefined): FirstLine | null {
  const isBare = item.frame === null && foreignKind(item.text) === null;
  const at = startsHeadless(item.text) ? 0 : isBare ? (texts?.beginAt(item.text, true) ?? -1) : -1;
  if (at < 0 || (at > 0 && isSearchedFor(item.text, at))) return null;
  const text = item.text.slice(at).trimStart();
  return { ...item, text: at > 0 ? text.replace(/`{1,3}\s{0,9}$/, '') : text, headless: true };
}

/** logrus quotes as Go does, and puts an error under `error` (logrus ErrorKey, WithError). */
const LINE = new RegExp(
  String.raw`^${LOGRUS_START}([^"]{1,60})" level=\w{1,10} msg=("[^"\\]*(?:\\.[^"\\]*)*")(?: error=("[^"\\]*(?:\\.[^"\\]*)*"?))?`,
);

/**
 * A line of libcontainer, which the kubelet links in and which prints to the kubelet's stderr with logrus, converted to the form of klog
 * without a header; null unless the message is known. Its time is that of the envelope; if there is none, its own.
 */
function asKlog(text: string, { isKnown }: KnownTexts): { readonly text: string; readonly time: string } | null {
  if (!text.startsWith(LOGRUS_START)) return null;
  const [, time, message, error] = LINE.exec(text) ?? [];
  if (time === undefined || message === undefined || !isKnown(unquoteGo(message))) return null;
  return { text: error === undefined ? message : `${message} err=${error}`, time };
}
