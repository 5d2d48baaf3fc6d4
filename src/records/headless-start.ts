import { startsHeadless } from '../../grammars/klog/start.js';
import { unquoteGo } from '../../grammars/klog/values.js';
import type { TextLine } from '../input/types.js';
import { foreignKind } from './foreign.js';
import { asKlog } from './logrus.js';
import type { FirstLine } from './open.js';
import { asksForLines } from './query.js';
import type { KnownTexts } from './selection.js';

/*
 * Records that begin without a klog header, by what else shows it. Each returns the first line of such a record, or null.
 */

/** What a library inside of the process prints is the process's word: its own envelope is around it. */
export function fromLibrary(item: TextLine, texts: KnownTexts | undefined): FirstLine | null {
  const text = item.frame === null || texts === undefined ? null : asKlog(item.text, texts);
  return text === null ? null : { ...item, text, headless: true };
}

/** An error whose message was not copied: ` err="orphaned pod \\"…\\" found, but …" numErrs=2`. It says what its message says. */
const ERROR_ALONE = /^\s{0,20}err=("(?:[^"\\]|\\.)*"?)/;

function errorAlone(item: TextLine, texts: KnownTexts): FirstLine | null {
  const quoted = ERROR_ALONE.exec(item.text)?.[1];
  const text = quoted === undefined ? '' : unquoteGo(quoted);
  return text !== '' && texts.beginAt(text, false) >= 0 ? { ...item, text, headless: true } : null;
}

/** A message that is known, at the beginning of its line: where headers were taken off. */
export function knownMessage(item: TextLine, texts: KnownTexts | undefined): FirstLine | null {
  if (texts === undefined) return null;
  const text = item.text.trimStart();
  return texts.beginAt(text, false) >= 0 ? { ...item, text, headless: true } : errorAlone(item, texts);
}

/**
 * Not what a log said but what somebody looked for: `$ journalctl -u kubelet | grep "Killing container with a grace
 * period"`. A record that somebody says to have searched for has values behind its message.
 */
const isSearchedFor = (text: string, at: number): boolean =>
  asksForLines(text.slice(0, at)) && !/" [^\s="]{1,60}=\S/.test(text.slice(at));

/** A text of the kubelet behind words of a person; lines in an envelope hold nobody's words. */
export function quotedMessage(item: TextLine, texts: KnownTexts | undefined): FirstLine | null {
  const isBare = item.frame === null && foreignKind(item.text) === null;
  const at = startsHeadless(item.text) ? 0 : isBare ? (texts?.beginAt(item.text, true) ?? -1) : -1;
  if (at < 0 || (at > 0 && isSearchedFor(item.text, at))) return null;
  const text = item.text.slice(at).trimStart();
  return { ...item, text: at > 0 ? text.replace(/`{1,3}\s{0,9}$/, '') : text, headless: true };
}
