import type { BlockEnvelope, Opened } from './envelopes/envelope.js';
import { blockEnvelopes } from './envelopes/index.js';
import { LIMITS } from './limits.js';
import { createRetries } from './parse-json.js';

interface Held {
  readonly envelope: BlockEnvelope;
  readonly line: number;
  readonly texts: string[];
  size: number;
}

/** Collects the lines of an envelope that spans several. If they turn out not to be such a block, they are returned line by line. */
export function createBlockCollector(
  deliver: (line: number, lines: number, opened: Opened) => void,
  giveBack: (line: number, text: string) => void,
) {
  let held: Held | null = null;
  let before: BlockEnvelope | null = null;
  const retries = createRetries();

  const close = ({ envelope, line, texts }: Held, opened = envelope.open(texts)) => {
    held = null;
    retries.tried(opened !== null);
    if (opened !== null) {
      before = envelope;
      deliver(line, texts.length, opened);
    } else for (const [index, text] of texts.entries()) giveBack(line + index, text);
  };

  return {
    /** Whether this line belongs to the open block. */
    takes(text: string): boolean {
      if (held === null) return false;
      const place = held.envelope.place(held.texts, text);
      if (place !== 'outside') {
        held.texts.push(text);
        held.size += text.length;
      }
      if (place !== 'more' || held.size > LIMITS.characters || held.texts.length >= LIMITS.lines) close(held);
      return place !== 'outside';
    },
    /** Whether this line opens a block. */
    begins(line: number, text: string): boolean {
      const envelope = blockEnvelopes.find(({ begins }) => begins(text));
      if (envelope === undefined || !retries.mayTry()) return false;
      held = { envelope, line, texts: [text], size: text.length };
      return true;
    },
    /** Whether this is the bracket that closes the array of blocks. */
    isRemainder: (text: string): boolean => before?.remainder?.test(text) ?? false,
    /** No data arrives for a while. Some blocks end only where the next one begins. */
    idle() {
      const opened = held?.envelope.open(held.texts) ?? null;
      if (held !== null && opened !== null && opened.text !== null) close(held, opened);
    },
    end() {
      if (held !== null) close(held);
    },
  };
}
