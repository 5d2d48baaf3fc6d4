import { createWatchReader } from '../../input/watch/reader.js';
import type { Testify, WitnessReader } from '../types.js';
import { eventTestimony } from './recognise.js';

/** `kubectl get events -o yaml` or `-o json`, with and without `-w`. */
export function createEventsReader(testify: Testify): WitnessReader {
  let events = 0;
  let pods = 0;
  const objects = createWatchReader(
    () => pods++,
    (kind, object, line) => {
      const testimony = kind === 'Event' ? eventTestimony(object, line) : null;
      if (testimony === null) return;
      events++;
      testify(testimony);
    },
  );
  return {
    push: objects.push,
    end() {
      const { lines, documents, unreadable, problems, cut } = objects.end();
      return {
        framing: null,
        lines,
        records: documents - unreadable,
        continuations: 0,
        other: lines - documents,
        unparsed: unreadable,
        events,
        notes: [
          ...(pods === 0 ? [] : [`${pods} states of pods passed over`]),
          ...problems.map(({ line, reason }) => `line ${line} could not be read: ${reason}`),
          ...(cut === null ? [] : [`the last document ends early (line ${cut.line}): ${cut.reason}`]),
        ],
      };
    },
  };
}
