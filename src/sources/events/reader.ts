import type { Testify, WitnessReader } from '../types.js';
import { linesOf } from '../watch/account.js';
import { createWatchReader } from '../watch/reader.js';
import { nodeSaid } from './node-said.js';
import { eventTestimony } from './recognise.js';

/** `kubectl get events -o yaml` or `-o json`, with and without `-w`. */
export function createEventsReader(testify: Testify): WitnessReader {
  let events = 0;
  let pods = 0;
  const objects = createWatchReader(() => pods++, {
    source: 0, // Not used: states of pods are only counted here
    other(kind, object, line) {
      const own = kind === 'Event' ? eventTestimony(object, line) : null;
      const found = own === null ? nodeSaid(kind, object, line) : [own];
      if (found.length > 0) events++;
      for (const one of found) testify(one);
    },
  });
  return {
    push: objects.push,
    end() {
      const account = objects.end();
      const { problems, cut } = account;
      return {
        framing: null,
        ...linesOf(account),
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
