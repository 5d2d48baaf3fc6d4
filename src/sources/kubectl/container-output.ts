import type { Command } from '../command-line.js';
import type { PastedText } from '../pasted.js';
import { type Testify, undated } from '../types.js';

/** A panic of Go, an exception of Java, Python or Node, a log with levels: all have one of these words in the line that says what is wrong. */
const COMPLAINS =
  /\b(?:panic|fatal|error|exception|fail(?:ed|ure)?|cannot|can't|could not|unable to|no such file|denied|refused|killed|exec format)\b|\w(?:Error|Exception)\b/i;

const MAX_LETTERS = 500;

/** What a container has printed, below the command that asks for it: of all lines the last that complains, else the last. */
export function createContainerOutput(testify: Testify, commandOf: () => Command | null): PastedText {
  let found: { line: number; name: string; text: string; complains: boolean } | null = null;
  let events = 0;

  function end(): void {
    if (found === null) return;
    const { line, name, text } = found;
    found = null;
    events++;
    const shown = { pod: null, events: [], age: null, words: text };
    testify(undated({ what: 'container-output', line, identity: { namespace: '', name }, facts: {}, shown }));
  }

  return {
    see(line, whole) {
      const name = commandOf()?.logsOf;
      const text = whole.trim().slice(0, MAX_LETTERS);
      if (name === undefined || text === '') return null;
      if (found !== null && found.name !== name) end();
      const complains = COMPLAINS.test(text);
      if (complains || found?.complains !== true) found = { line, name, text, complains };
      return 'record';
    },
    end,
    events: () => events,
    notes: () => [],
  };
}
