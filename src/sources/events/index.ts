import { LOG } from '../../read/records/signatures.js';
import { either } from '../../read/sniff.js';
import { readKubectlText } from '../kubectl-text.js';
import { DESCRIBED_EVENT } from '../shown.js';
import { EVENTS, type Testify, type Witness, type WitnessReader } from '../types.js';
import { linesOf, problemsIn } from '../watch/account.js';
import { createWatchReader, MANIFEST } from '../watch/reader.js';
import { NAMED_PODS } from '../watch/signatures.js';
import { HEADING } from './event-rows.js';
import { MESSAGES_ALONE } from './messages.js';
import { objectSaid } from './node-said.js';
import { eventTestimony } from './recognise.js';

/**
 * Matched only at the beginning, because further parts would be searched from every line. The API server also calls the entries of its
 * audit log events. A list that a Go program has marshalled does not state the kind.
 */
const OBJECTS =
  /^\s{0,99}(?:---\s{1,9})?(?!\{"kind": ?"Event", ?"apiVersion": ?"audit)(?=[{[]|(?:apiVersion|items|kind|type|count|action):)(?=[\s\S]*"?kind"?: ?"?Event\b|\[\s{0,9}\{\s{0,9}"metadata")(?=[\s\S]*\b(?:involvedObject|regarding)"?:)/;

/** Events of Kubernetes about pods. */
export const events: Witness = {
  title: 'events',
  sources: [
    {
      type: 'events',
      kind: EVENTS,
      signatures: [{ what: 'events of Kubernetes', pattern: OBJECTS, unless: either(NAMED_PODS, LOG) }],
      read: createEventsReader,
    },
    {
      type: 'event-table',
      kind: EVENTS,
      // biome-ignore format: a signature is a row
      signatures: [
        { what: 'a table of events', pattern: new RegExp(String.raw`^[ \t>]{0,20}(?:${HEADING.source.slice(1)})`, 'm'), yields: true },
        { what: 'a table of events in Markdown', pattern: /^[ \t>]{0,20}\|(?=.{0,200}\|[ \t]{0,80}Reason[ \t]{0,80}\|)(?=.{0,200}\|[ \t]{0,80}(?:Message|Msg|Note)[ \t]{0,80}\|)/im, yields: true },
        { what: 'the events of kubectl describe', pattern: DESCRIBED_EVENT, yields: true },
        {
          // Without its heading, recognised by reasons that only the kubelet gives
          what: 'rows of a table of events',
          pattern:
            /^[^\n]{0,200}?(?<!\S)(?:Normal|Warning)[ \t]{1,40}(?:Killing|FailedKillPod|FailedSync|FailedPreStopHook|ExceededGracePeriod|Evicted)[ \t]/m,
          yields: true,
        },
        { what: 'messages of events', pattern: MESSAGES_ALONE, yields: true },
      ],
      read: readKubectlText,
    },
  ],
  objects: { kind: 'Event', many: 'events', testimonyOf: eventTestimony },
  // biome-ignore format: a way to record it is a row
  recorded: [
    ['events', '`kubectl get events -A -o json -w`', 'UID', 'UTC, whole seconds', 'what the scheduler, the taint manager and the node controller did'],
    ['table of events', '`kubectl get events -A -w`', 'UID, in the few messages that name it', 'none', ''],
  ],
};

/** `kubectl get events -o yaml` or `-o json`, with and without `-w`. */
export function createEventsReader(testify: Testify): WitnessReader {
  let events = 0;
  let pods = 0;
  const objects = createWatchReader(() => pods++, {
    source: 0, // Not used: states of pods are only counted here
    other(kind, object, line) {
      const own = kind === 'Event' ? eventTestimony(object, line) : null;
      const found = own === null ? objectSaid(kind, object, line) : [own];
      if (found.length > 0 && kind !== MANIFEST) events++;
      for (const one of found) testify(one);
    },
  });
  return {
    push: objects.push,
    end() {
      const account = objects.end();
      const { problems, cut } = problemsIn(account);
      return {
        framing: null,
        ...linesOf(account),
        events,
        notes: [...(pods === 0 ? [] : [`${pods} states of pods passed over`]), ...problems, ...cut],
      };
    },
  };
}
