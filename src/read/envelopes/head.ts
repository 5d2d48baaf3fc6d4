import { ownText } from '../../host/index.js';
import { TAKES_SHORT_WAYS } from '../../kit/short-ways.js';
import type { Alike, EnvelopeFields, Frame } from '../types.js';
import {
  fieldsOf,
  type LineEnvelope,
  type Opened,
  type Opener,
  type Piece,
  SAMPLE_TEXT,
  type Words,
} from './envelope.js';

/** A wrapper in front of the text. */
export interface Head {
  readonly format: string;
  /** See LineEnvelope. */
  readonly gate: string;
  /** Source of a regular expression whose named groups are the words that `fieldsOf` knows. It accepts any digit where the time has one. */
  readonly shape: string;
  readonly sample: { readonly head: string; readonly fields: EnvelopeFields };
  /** The time in the notation of `fieldsOf`, where the head has another one. */
  stamp?(time: string): string | undefined;
  /** Turns the words of the groups into words that `fieldsOf` takes, where they differ; it leaves the time alone. */
  words?(groups: Words): Words;
  /** Further lines of one text are indented to the column of the first. */
  readonly isPadded?: boolean;
  /** The pieces that a head states, if any. */
  piece?(head: string): Piece;
}

/** A head that was read with an expression, and where its time is. */
interface KnownHead extends Alike {
  readonly format: string;
  withTime(same: EnvelopeFields, time: string): EnvelopeFields;
  readonly from: number;
  readonly to: number;
}

/** The frame of a line with a known head: only the time is read. There is one for each line, so it has no functions of its own. */
class TimedFrame implements Frame {
  private madeFields: EnvelopeFields | null = null;

  constructor(
    private readonly physical: string,
    readonly alike: KnownHead,
  ) {}

  get format(): string {
    return this.alike.format;
  }

  fields(): EnvelopeFields {
    const { alike, physical } = this;
    this.madeFields ??= alike.withTime(alike.fields(), physical.slice(alike.from, alike.to));
    return this.madeFields;
  }
}

/**
 * Many lines of a log have the same head (all of one second, in `journalctl -o short`), or heads that differ only in digits of the time. So
 * each is compared with the one before, and then no regular expression runs at all.
 */
function createOpener({ format, shape, piece, stamp = time => time, words = groups => groups, ...head }: Head): Opener {
  const { isPadded = false } = head;
  const pattern = new RegExp(shape, 'y');
  const placed = new RegExp(shape, 'yd');
  let known: KnownHead | null = null;
  let last = '';
  let lastFrame: Frame = { format, fields: () => ({}) };
  const timed = createTimeForms();

  function read(head: string): KnownHead {
    let fields: EnvelopeFields | null = null;
    placed.lastIndex = 0;
    const match = placed.exec(head);
    const [from, to] = match?.indices?.groups?.time ?? [0, 0];
    const [before, after] = [head.slice(0, from), head.slice(to)];
    const hasTime = timed(head.slice(from, to));
    const alike: KnownHead = {
      format,
      withTime,
      from,
      to,
      width: head.length,
      fits: line => alike.fitsAround(line) && hasTime(line, from),
      fitsAround: line => line.startsWith(after, to) && line.startsWith(before),
      frameOf: line => new TimedFrame(line, alike),
      fields() {
        fields ??= stated(match?.groups ?? {});
        return fields;
      },
    };
    return alike;
  }

  const stated = ({ time, ...groups }: Words): EnvelopeFields =>
    fieldsOf({ ...words(groups), time: time === undefined ? time : stamp(time) });

  const withTime = (same: EnvelopeFields, time: string): EnvelopeFields =>
    same.time === undefined ? same : { ...same, time: stamp(time) ?? time };

  const opened = (text: string, head: string, frame: Frame): Opened => ({
    text: text.slice(head.length),
    frame,
    piece: piece?.(head),
  });

  return text => {
    if (known !== null && TAKES_SHORT_WAYS) {
      if (text.startsWith(last) || (isPadded && startsPadded(text, last.length))) return opened(text, last, lastFrame);
      if (known.fits(text)) {
        last = text.slice(0, last.length);
        lastFrame = known.frameOf(last);
        return opened(text, last, lastFrame);
      }
    }
    pattern.lastIndex = 0;
    if (!pattern.test(text)) return null;
    const head = text.slice(0, pattern.lastIndex);
    // What is made of the head is kept with records, and must not keep the text around it in memory
    const fresh = read(ownText(head));
    // A head that lost its trailing blank to an editor is also the beginning of the lines after it.
    if (!head.endsWith(' ')) return opened(text, head, { format, fields: fresh.fields });
    [known, last, lastFrame] = [fresh, head, { format, fields: fresh.fields, alike: fresh }];
    return opened(text, head, lastFrame);
  };
}

/**
 * Whether the line has a time, with any digits, at this place. On a line that was cut out of a longer text, an expression takes a tenth of
 * the time of a loop. It is compiled again only where a time of another form comes, because compiling is slow.
 */
function createTimeForms(): (time: string) => (line: string, from: number) => boolean {
  let form = '';
  let hasTime = (_line: string, _from: number): boolean => true;
  return time => {
    const own = time.replace(SPECIAL, '\\$&').replace(/\d/g, '\\d');
    if (own === form) return hasTime;
    const expression = new RegExp(own, 'y');
    form = own;
    hasTime = (line, from) => {
      expression.lastIndex = from;
      return expression.test(line);
    };
    return hasTime;
  };
}

/** The characters that have a special meaning in an expression. */
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;

const startsPadded = (text: string, width: number): boolean =>
  text.charCodeAt(0) === 32 && width > 16 && text.startsWith(' '.repeat(width));

export const headEnvelope = (head: Head): LineEnvelope => ({
  formats: [head.format],
  gate: head.gate,
  samples: [{ lines: [head.sample.head + SAMPLE_TEXT], texts: [SAMPLE_TEXT], fields: head.sample.fields }],
  create: () => createOpener(head),
});
