import type { EnvelopeFields, Frame } from '../types.js';
import { fieldsOf, type Words } from './fields.js';
import type { LineEnvelope, Opened, Opener } from './types.js';

/** A wrapper in front of the text. */
export interface Head {
  readonly format: string;
  /** See LineEnvelope. */
  readonly gate: string;
  /** Source of a regular expression whose named groups are the words that `fieldsOf` knows. */
  readonly shape: string;
  readonly sample: { readonly head: string; readonly fields: EnvelopeFields };
  /** What the words in the groups stand for, where they are not yet what `fieldsOf` takes. */
  words?(groups: Words): Words;
  /** The further lines of one text are indented to below its first. */
  readonly isPadded?: boolean;
  /** What a head says about pieces, where it does. */
  piece?(head: string): Pick<Opened, 'more' | 'stream'>;
}

const SAMPLE_TEXT = 'I1121 07:41:03.843346    3567 labels.go:278] "Label not found"';

const WHOLE = { more: false, stream: '' };

/**
 * Many lines of a log have the same head (all of one second, in `journalctl -o short`), so the head before is compared
 * first and its frame shared: then no regular expression runs at all.
 */
function createOpener({ format, shape, piece, words = groups => groups, isPadded = false }: Head): Opener {
  const pattern = new RegExp(shape, 'y');
  const frameOf = (head: string): Frame => {
    let fields: EnvelopeFields | null = null;
    return {
      format,
      fields() {
        pattern.lastIndex = 0;
        fields ??= fieldsOf(words(pattern.exec(head)?.groups ?? {}));
        return fields;
      },
    };
  };
  let last = '';
  let lastFrame = frameOf('');

  function opened(text: string, head: string, frame: Frame): Opened {
    const { more, stream } = piece?.(head) ?? WHOLE;
    return { text: text.slice(head.length), frame, more, stream, multiline: false };
  }

  return text => {
    if (last !== '' && (text.startsWith(last) || (isPadded && startsPadded(text, last.length))))
      return opened(text, last, lastFrame);
    pattern.lastIndex = 0;
    if (!pattern.test(text)) return null;
    const head = text.slice(0, pattern.lastIndex);
    const frame = frameOf(head);
    // A head that lost its last blank to an editor begins those of the lines after it.
    if (head.endsWith(' ')) {
      last = head;
      lastFrame = frame;
    }
    return opened(text, head, frame);
  };
}

const startsPadded = (text: string, width: number): boolean =>
  text.charCodeAt(0) === 32 && width > 16 && text.startsWith(' '.repeat(width));

export const headEnvelope = (head: Head): LineEnvelope => ({
  formats: [head.format],
  gate: head.gate,
  samples: [{ lines: [head.sample.head + SAMPLE_TEXT], texts: [SAMPLE_TEXT], fields: head.sample.fields }],
  create: () => createOpener(head),
});
