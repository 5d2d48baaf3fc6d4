import type { EnvelopeFields } from '../types.js';
import { fieldsOf } from './fields.js';
import type { LineEnvelope, Opened, Opener } from './types.js';

/** A wrapper that stands in front of the text. */
export interface Head {
  readonly format: string;
  /** Source of a regular expression whose named groups are the words that `fieldsOf` knows. */
  readonly shape: string;
  readonly sample: { readonly head: string; readonly fields: EnvelopeFields };
  /** What a head says about pieces, where it does. */
  piece?(head: string): Pick<Opened, 'more' | 'stream'>;
}

const SAMPLE_TEXT = 'I1121 07:41:03.843346    3567 labels.go:278] "Label not found"';

const WHOLE = { more: false, stream: '' };

/**
 * Many lines of a log have the same head (all of one second, in `journalctl -o short`), so the head before is compared
 * first and its frame shared: then no regular expression runs at all.
 */
function createOpener({ format, shape, piece = () => WHOLE }: Head): Opener {
  const pattern = new RegExp(shape, 'y');
  const describe = (head: string) => {
    let fields: EnvelopeFields | null = null;
    const read = () => {
      pattern.lastIndex = 0;
      return fieldsOf(pattern.exec(head)?.groups ?? {});
    };
    return { length: head.length, frame: { format, fields: () => (fields ??= read()) }, ...piece(head) };
  };
  let last = '';
  let about = describe('');

  return text => {
    if (last !== '' && (text.startsWith(last) || isPadded(text, last.length))) return opened(text, about);
    pattern.lastIndex = 0;
    if (!pattern.test(text)) return null;
    const head = text.slice(0, pattern.lastIndex);
    const described = describe(head);
    // A head that lost its last blank to an editor begins those of the lines after it.
    if (head.endsWith(' ')) {
      last = head;
      about = described;
    }
    return opened(text, described);
  };
}

const opened = (
  text: string,
  { length, frame, more, stream }: { length: number } & Omit<Opened, 'text' | 'multiline'>,
) => ({
  text: text.slice(length),
  frame,
  more,
  stream,
  multiline: false,
});

/** journalctl indents the further lines of a MESSAGE to below its first (logs-show.c, print_multiline). */
const isPadded = (text: string, width: number): boolean =>
  text.charCodeAt(0) === 32 && width > 16 && text.startsWith(' '.repeat(width));

export const headEnvelope = (head: Head): LineEnvelope => ({
  formats: [head.format],
  samples: [{ lines: [head.sample.head + SAMPLE_TEXT], texts: [SAMPLE_TEXT], fields: head.sample.fields }],
  create: () => createOpener(head),
});
