import type { Opened } from './envelopes/envelope.js';
import { LIMITS } from './limits.js';
import type { Payload } from './types.js';

interface Pending {
  readonly line: number;
  lines: number;
  size: number;
  readonly texts: string[];
  last: Opened;
}

type Deliver = (line: number, lines: number, opened: Opened) => void;

/** Joins lines that a container runtime wrote in pieces; stdout and stderr may be interleaved. */
export function createPieceJoiner(payload: Payload, deliver: Deliver): { push: Deliver; end(): void } {
  const pending = new Map<string, Pending>();

  const flush = (key: string, { line, lines, texts, last }: Pending) => {
    pending.delete(key);
    deliver(line, lines, { ...last, text: texts.join('') });
  };

  return {
    push(line, lines, opened) {
      if (opened.text === null || (!opened.more && pending.size === 0)) {
        deliver(line, lines, opened);
        return;
      }
      const key = `${opened.frame.format} ${opened.stream}`;
      let open = pending.get(key);
      // Where the rest is missing (a rotated file), the next record does not belong to it
      if (open !== undefined && payload.startsAt(opened.text, 0)) {
        flush(key, open);
        open = undefined;
      }
      open ??= { line, lines: 0, size: 0, texts: [], last: opened };
      pending.set(key, open);
      open.lines += lines;
      open.size += opened.text.length;
      open.texts.push(opened.text);
      open.last = opened;
      if (!opened.more || open.size > LIMITS.characters || open.lines > LIMITS.lines) flush(key, open);
    },
    end() {
      for (const [key, open] of pending) flush(key, open);
    },
  };
}
