import { complains } from '../../kit/complains.js';
import type { Command } from '../command-line.js';
import type { PastedText } from '../pasted.js';
import { type Testify, undated } from '../types.js';

const MAX_LETTERS = 500;

/** What a container has printed, below the command that asks for it: of all lines the last that complains, else the last. */
export function createContainerOutput(testify: Testify, commandOf: () => Command | null): PastedText {
  let found: { line: number; name: string; text: string; isComplaint: boolean } | null = null;
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
      const isComplaint = complains(text);
      if (isComplaint || found?.isComplaint !== true) found = { line, name, text, isComplaint };
      return 'record';
    },
    end,
    events: () => events,
  };
}
