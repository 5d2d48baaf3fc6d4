import type { Frame, TextLine } from '../../input/types.js';
import { foreignKind } from '../foreign.js';
import type { KnownTexts } from '../selection.js';
import type { OpenRecord } from './open.js';
import { type Seam, seamOf } from './seam.js';

/** More lines than a person's editor wraps one record into. */
const MAX_WRAPPED = 64;

/** What a line adds to the record before it. */
interface Continuation {
  readonly text: string;
  readonly how: 'line' | 'break';
}

/** How a line continues a record; null if it does not. */
export function continuation(record: OpenRecord, item: TextLine, texts: KnownTexts | undefined): Continuation | null {
  const { text } = item;
  if (record.json) return null;
  if (record.inBlock) return goesOnInBlock(text) ? { text, how: 'line' } : null;
  const byHand = endsInMark(record) || (record.structured && record.unfinished() === null && INDENTED_PAIR.test(text));
  if (byHand && record.breaks() < MAX_WRAPPED) {
    record.unmark();
    return { text: ` ${text.trimStart()}`, how: 'break' };
  }
  const seam = seamBefore(record, item, texts);
  if (seam === null) return null;
  if (seam === 'line') return { text, how: 'line' };
  // A TAB is at the beginning of a line: lines are not broken after it
  return { text: seam === 'words' ? ` ${text}` : text.replace(/^\t+/, ''), how: 'break' };
}

/** People who break a long record into several lines indent the pairs, or end each line as a shell needs it; klog does neither. */
const INDENTED_PAIR = /^[ \t]{2,40}[a-z]\w{0,40}=["[{&\d]/;

const endsInMark = (record: OpenRecord): boolean =>
  record.structured && record.last().endsWith('\\') && record.unfinished() === null;

/** klog indents the text of a block, and closes it with ` >`. Editors and chat programs turn the tab into spaces. */
const goesOnInBlock = (text: string): boolean => /^[\t ]/.test(text);

function seamBefore(record: OpenRecord, { frame, text }: TextLine, texts: KnownTexts | undefined): Seam | 'words' {
  // The message of the record continues there, so the line was broken off and is no line of its own
  const message = record.structured ? null : record.message();
  const goesOn = message === null ? null : (texts?.goesOn(message, text) ?? null);
  if (record.fatal && goesOn === null) return 'line';
  if (foreignKind(text) !== null || record.breaks() >= MAX_WRAPPED) return null;
  const seam = seamOf({
    last: record.last(),
    structured: record.structured,
    unfinished: record.unfinished(),
    broken: record.breaks() > 0,
    // In an envelope every line that is written is wrapped: a line without the envelope was broken off later
    insideEnvelope: frame !== null || record.frame === null,
    next: text,
  });
  if (record.structured) return seam;
  if (goesOn !== null && (goesOn !== 'either' || record.broken === null)) record.broken = goesOn;
  if (record.broken === null || (goesOn === null && seam === null)) return seam;
  return record.broken === 'words' ? 'words' : 'break';
}

/** Whether a line is from the same program as the record. Among lines with an envelope, one without was broken off. */
export function isOfStream(record: Frame | null, line: Frame | null): boolean {
  if (record === line || line === null) return true;
  if (record === null) return false;
  const [a, b] = [record.fields(), line.fields()];
  return a.identifier === b.identifier && a.pid === b.pid && a.host === b.host;
}
