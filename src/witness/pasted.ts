import { createLineSplitter } from '../input/line-splitter.js';
import { createPaste } from '../input/paste.js';
import { createRejoined } from './rejoined.js';
import type { LinesBetween, Testify, WitnessReader } from './types.js';

/** Takes text that kubectl printed, line by line. */
export interface PastedText {
  /** How the line belongs to it; null: not at all. */
  see(line: number, text: string): 'record' | 'continuation' | null;
  /** Nothing that is open goes on. */
  end(): void;
  /** How many testimonies it gave; known after the end. */
  events(): number;
  /** On what it could not know. */
  notes(): readonly string[];
}

type Create = (testify: Testify) => PastedText;

/** A file of such text. `begins`: its first line, by which is known what copying put in front of all: a quote's `> `, an indentation. */
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

/** The same between lines of a kubelet, which end what is open, as an empty line does. */
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
      // Of a description only the whole says something
      counts: () => ({ lines: taken, events: pasted.events() > 0 ? taken : 0 }),
    };
  };

/** A line in the frame of a terminal's window (k9s), without the edge at its end; null for another line. */
const withoutEdge = (text: string): string | null =>
  text.trimEnd().endsWith(EDGE) ? text.trimEnd().slice(0, -1).trimEnd() : null;

/** It is as wide as the window, so it may go on in the next one. */
const isFull = (text: string): boolean => !text.trimEnd().slice(0, -1).endsWith('  ');
const EDGE = '│';

/** What is left of an inline code span that holds several lines; a line in bold. */
const withoutSpan = (text: string): string =>
  text.replace(/^(\s{0,20})(?:`(?!`)|\*\*)/, '$1').replace(/(?:(?<=[^`])`|\*\*)$/, '');
