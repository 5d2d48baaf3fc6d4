import { createLineSplitter } from '../input/line-splitter.js';
import { createPaste } from '../input/paste.js';
import { createRejoined } from './rejoined.js';
import type { LinesBetween, Testify, WitnessReader } from './types.js';

/** Takes text that kubectl printed, line by line. */
export interface PastedText {
  /** How the line belongs to it; null if it does not. */
  see(line: number, text: string): 'record' | 'continuation' | null;
  /** Closes everything that is open. */
  end(): void;
  /** How many testimonies it gave; known after the end. */
  events(): number;
  /** Notes on what it could not determine. */
  notes(): readonly string[];
}

type Create = (testify: Testify) => PastedText;

/**
 * A file of such text. `begins` matches its first line, which shows what copying put in front of all lines: a quote's `> `, an indentation.
 */
export const pastedFile = (begins: RegExp, create: Create) =>
  function read(testify: Testify): WitnessReader {
    const account = { records: 0, continuations: 0, other: 0, unparsed: 0 };
    const pasted = create(testify);
    const paste = createPaste(text => begins.test(text));
    let isKnown = false;

    const rows = createRejoined((line, text, lines) => {
      const how = pasted.see(line, text);
      account[how === 'record' ? 'records' : how === 'continuation' ? 'continuations' : 'other']++;
      account.continuations += lines - 1;
    });
    const splitter = createLineSplitter((line, copied) => {
      const boxed = withoutEdge(copied);
      const text = withoutSpan(boxed ?? copied);
      // A later line may be indented for another reason
      const learned = isKnown || begins.test(text) ? null : paste.learn(text, 'any');
      isKnown ||= learned !== null || begins.test(text);
      rows.push(line, learned ?? paste.strip(text), boxed !== null && isFull(copied));
    });

    return {
      push: splitter.push,
      end() {
        const lines = splitter.end();
        rows.flush();
        pasted.end();
        return { ...account, framing: null, lines, events: pasted.events(), notes: pasted.notes() };
      },
    };
  };

/** The same between lines of a kubelet. Those end what is open, as an empty line does. */
export const pastedBetween = (create: Create) =>
  function read(testify: Testify): LinesBetween {
    const pasted = create(testify);
    let taken = 0;
    let next = 0;
    const rows = createRejoined((line, text, lines) => {
      if (pasted.see(line, text) !== null) taken += lines;
    });

    function end(): void {
      rows.flush();
      pasted.end();
    }

    return {
      push({ line, text, lines }) {
        if (line !== next) end();
        next = line + lines;
        rows.push(line, text);
      },
      end,
      // Only a whole description states something
      counts: () => ({ lines: taken, events: pasted.events() > 0 ? taken : 0 }),
    };
  };

/** A line inside the frame of a terminal window (k9s), without the edge at its end; null for other lines. */
const withoutEdge = (text: string): string | null =>
  text.trimEnd().endsWith(EDGE) ? text.trimEnd().slice(0, -1).trimEnd() : null;

/** It is as wide as the window, so it may continue on the next line. */
const isFull = (text: string): boolean => !text.trimEnd().slice(0, -1).endsWith('  ');
const EDGE = '│';

/** Removes what is left of an inline code span that spans several lines, and the marks of bold. */
const withoutSpan = (text: string): string =>
  text.replace(/^(\s{0,20})(?:`(?!`)|\*\*)/, '$1').replace(/(?:(?<=[^`])`|\*\*)$/, '');
