import { lookedUp } from '../../kit/looked-up.js';
import type { PastedText } from '../pasted.js';
import type { ShownPod } from '../shown.js';
import { type PodCells, snapshotOfRow } from '../table/pod-row.js';
import type { Testify, Testimony } from '../types.js';

/** What kubectl prints about a pod while it deletes, drains, waits, or asks for a log. */
interface Printed {
  readonly pattern: RegExp;
  /** The state that it shows, as a row of a table of pods would */
  readonly status: (groups: Groups) => string;
  readonly note: (groups: Groups) => string;
}

type Groups = Readonly<Record<string, string | undefined>>;

const NAME = String.raw`(?<name>[a-z\d][a-z\d.-]{0,252})`;
const NAMESPACE = String.raw`(?<namespace>[a-z\d][a-z\d-]{0,62})`;

/** `validateContainerLogStatus` (kubelet_pods.go) has a sentence for two reasons; the others stand as they are. */
const WAITS = lookedUp<string>({
  "image can't be pulled": 'ErrImagePull',
  'trying and failing to pull image': 'ImagePullBackOff',
});

/** What `kubectl wait` was asked to wait for, unless that is a deletion. */
const AWAITED = /\bwait\s(?:.{0,200}\s)?--for[= ](?!delete\b)["']?([\w.{}=\[\]/-]{1,80})/;
/** It says this about any condition, and `kubectl delete` about the end of the pod (kubectl/pkg/cmd/wait/wait.go). */
const TIMED_OUT = new RegExp(String.raw`^\s{0,8}error: timed out waiting for the condition on pods?/${NAME}\s*$`);

const PRINTED: readonly Printed[] = [
  {
    // kubectl/pkg/drain/drain.go, waitForDelete by way of evictPods and deletePods
    pattern: new RegExp(
      String.raw`error when waiting for pod "${NAME}" (?:in namespace "${NAMESPACE}" )?(?:to )?terminat(?:e|ing): (?:global timeout reached: (?<long>\S{1,20}?)(?:,|$)|.)`,
    ),
    status: () => 'Terminating',
    note: ({ long }) => `kubectl drain gave up waiting for it${long === undefined ? '' : ` after ${long}`}`,
  },
  {
    pattern: TIMED_OUT,
    status: () => 'Terminating',
    note: () => 'kubectl gave up waiting for it',
  },
  {
    pattern: new RegExp(
      String.raw`Error from server \(BadRequest\): container "(?<container>[a-z\d-]{1,63})" in pod "${NAME}" is waiting to start: (?<why>.{1,200}?)\s*$`,
    ),
    status: ({ why = '' }) => WAITS[why] ?? why,
    note: ({ container = '' }) => `that is the state of its container ${container}`,
  },
];

/** An eviction is refused, and kubectl asks again every 5 s (kubectl/pkg/drain/drain.go, evictPods). */
const REFUSED = new RegExp(
  String.raw`error when evicting pods?/?"${NAME}" (?:-n "${NAMESPACE}" )?\(will retry after [^)]{1,20}\): (?<message>.{1,600})$`,
);

/** kubectl/pkg/cmd/rollout/rollout_status.go by way of polymorphichelpers; the Job controller says it in an Event, too. */
const LATE = /^\s{0,8}error: deployment "([a-z\d][a-z\d.-]{0,252})" exceeded its progress deadline\s*$/;

/** A text that contains such a line. */
export const PRINTED_LINE = new RegExp(
  [REFUSED, LATE, ...PRINTED.map(({ pattern }) => pattern)]
    .map(({ source }) => source.replace(/\(\?<\w{1,20}>/g, '(?:'))
    .join('|'),
  'm',
);

const CELLS = { ready: '0/1', restarts: '0', node: null } as const;

/** What kubectl said besides its tables: its sentences name the pod. */
export function createPrinted(testify: Testify): PastedText {
  let events = 0;
  let awaited: string | null = null;

  function tell(testimony: Testimony): 'record' {
    events++;
    testify(testimony);
    return 'record';
  }

  function shown(line: number, cells: PodCells, note: string): Testimony {
    const { namespace, name, status } = cells;
    const pod: ShownPod = { pod: snapshotOfRow(cells, line), events: [], age: null, notes: [note] };
    return { what: 'row-state', line, at: null, identity: { namespace, name }, facts: { status }, shown: pod };
  }

  return {
    see(line, text) {
      awaited = AWAITED.exec(text)?.[1] ?? awaited;
      const inVain = awaited === null ? undefined : TIMED_OUT.exec(text)?.groups?.name;
      if (inVain !== undefined)
        return tell(about(line, 'Pod', 'AwaitedInVain', `kubectl wait timed out (${awaited})`, inVain));
      const refused = REFUSED.exec(text)?.groups;
      if (refused?.name !== undefined)
        return tell(about(line, 'Pod', 'EvictionRefused', refused.message ?? '', refused.name, refused.namespace));
      const late = LATE.exec(text)?.[1];
      if (late !== undefined)
        return tell(about(line, 'Deployment', 'ProgressDeadlineExceeded', 'it exceeded its progress deadline', late));
      for (const { pattern, status, note } of PRINTED) {
        const groups = pattern.exec(text)?.groups;
        if (groups?.name === undefined) continue;
        const { name, namespace = '' } = groups;
        return tell(shown(line, { ...CELLS, namespace, name, status: status(groups) }, note(groups)));
      }
      return null;
    },
    end() {},
    events: () => events,
    notes: () => [],
  };
}

function about(line: number, kind: string, reason: string, message: string, name: string, namespace = ''): Testimony {
  const event = { type: 'Warning', reason, from: 'kubectl', message, first: null, last: null, count: 1 };
  const object = { kind, namespace, name, event };
  return { what: 'object-said', line, at: null, identity: {}, facts: { reason, message }, object };
}
