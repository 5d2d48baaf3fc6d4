import type { ApiEvent } from '../../contract/types.js';
import type { PastedText } from '../pasted.js';
import { MAX_EVENTS, UNNAMED_NOTE, UNNAMED_POD } from '../shown.js';
import type { Testify } from '../types.js';
import { nameIn } from './described.js';
import { messageEvent } from './messages.js';

interface CopiedMessages {
  readonly line: number;
  readonly namespace: string;
  readonly events: ApiEvent[];
}

/**
 * Messages of Events that were copied without anything around them. Messages that name no pod are taken to be about one pod: if they were
 * copied in one piece, the only one that the other messages name.
 */
export function createMessagesAlone(testify: Testify): PastedText {
  const pods = new Map<string, CopiedMessages>();
  let next = 0;
  let isOnePiece = true;

  function unite(): void {
    const [unnamed, others] = [pods.get(UNNAMED_POD), [...pods].filter(([name]) => name !== UNNAMED_POD)];
    const [only] = others;
    if (unnamed === undefined || only === undefined || others.length > 1 || !isOnePiece) return;
    const [name, { line, namespace, events }] = only;
    pods.clear();
    pods.set(name, { line: Math.min(line, unnamed.line), namespace, events: [...unnamed.events, ...events] });
  }

  return {
    see(line, text) {
      const found = messageEvent(text);
      if (found === null) return null;
      const { event } = found;
      isOnePiece &&= next === 0 || line === next;
      next = line + 1;
      const { name, namespace = '' } = nameIn([event]) ?? { name: found.name ?? UNNAMED_POD };
      const pod = pods.get(name) ?? { line, namespace, events: [] };
      if (pods.size < MAX_EVENTS) pods.set(name, pod);
      if (pod.events.length < MAX_EVENTS) pod.events.push(event);
      return 'record';
    },
    end() {
      unite();
      for (const [name, { line, namespace, events }] of pods)
        testify({
          what: 'event-row',
          line,
          at: null,
          identity: { namespace, name },
          facts: { reason: events[0]?.reason ?? '', message: events[0]?.message ?? '' },
          shown: { pod: null, events, age: null, ...(name === UNNAMED_POD ? { notes: [UNNAMED_NOTE] } : {}) },
        });
    },
    events: () => [...pods.values()].reduce((sum, { events }) => sum + events.length, 0),
    notes: () => [],
  };
}
