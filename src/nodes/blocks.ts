import type { BlockEnvelope } from '../input/envelopes/envelope.js';
import { blockEnvelopes } from '../input/envelopes/index.js';
import { LIMITS } from '../input/limits.js';
import { createRetries } from '../input/parse-json.js';

/** An entry over several lines, any of which may name its host. */
interface Block {
  readonly envelope: BlockEnvelope;
  readonly texts: string[];
  size: number;
}

/** How a line relates to the open entry. */
export interface BlockLine {
  /** The entry ends with this line or ended before it: its lines, and the host that it names */
  readonly closed: { readonly host: string | null; readonly text: string } | null;
  /** The line is part of the entry */
  readonly inside: boolean;
}

/** Tracks entries that span several lines. One for each source. */
export function createBlockFollower() {
  let block: Block | null = null;
  const retries = createRetries();
  /** How the previous entry named its host */
  let known: { readonly line: string; readonly host: string } | null = null;

  function close({ envelope, texts }: Block): BlockLine['closed'] {
    block = null;
    const text = texts.join('\n');
    if (known !== null && texts.includes(known.line)) return { host: known.host, text };
    const opened = retries.mayTry() ? envelope.open(texts) : null;
    retries.tried(opened !== null);
    const host = opened?.frame.fields().host ?? null;
    const line = host === null ? undefined : texts.find(one => HOST.test(one) && one.includes(host));
    known = host === null || line === undefined ? null : { line, host };
    return { host, text };
  }

  return {
    isOpen: (): boolean => block !== null,
    /** Whether this line opens an entry. */
    begins(text: string): boolean {
      const envelope = blockEnvelopes.find(({ begins }) => begins(text));
      if (envelope !== undefined) block = { envelope, texts: [text], size: text.length };
      return envelope !== undefined;
    },
    /** Takes a line after the beginning of an entry. */
    take(text: string): BlockLine {
      if (block === null) return { closed: null, inside: false };
      const place = block.envelope.place(block.texts, text);
      const inside = place !== 'outside';
      if (inside) block.texts.push(text);
      block.size += text.length;
      const isFull = block.size > LIMITS.characters || block.texts.length >= LIMITS.lines;
      return { closed: place !== 'more' || isFull ? close(block) : null, inside };
    },
    end: (): BlockLine['closed'] => (block === null ? null : close(block)),
  };
}

/** The key of the host in an entry of any format. */
const HOST = /_HOSTNAME|node_name/;
