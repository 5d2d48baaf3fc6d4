import { whatOf } from '../events/recognise.js';
import { createPastedLines } from '../pasted-lines.js';
import type { Identity, Testify, Testimony, WitnessReader } from '../types.js';
import { createPodText } from './pod-text.js';

/** One pod, as far as it has been read. */
interface Described {
  readonly line: number;
  readonly values: Map<string, string>;
  containerId: string | null;
  readonly events: { readonly line: number; readonly reason: string; readonly message: string }[];
  readonly text: ReturnType<typeof createPodText>;
}

const NOTE = 'its Events have ages and no times: they are put in their order, and not dated';
const VALUE = /^(Name|Namespace|Status|Termination Grace Period): {1,40}(\S.{0,200})$/;
const CONTAINER = /^ {4}Container ID: {1,40}[\w.-]{1,40}:\/\/([\w-]{8,128})$/;

/**
 * `kubectl describe pod`, of one or several. It names neither UID nor time, but the containers: by them it is known
 * which pod of the name it shows.
 */
export function createDescribeReader(testify: Testify): WitnessReader {
  const account = { records: 0, continuations: 0, other: 0, unparsed: 0 };
  let open: Described | null = null;
  let told = 0;

  function close(): void {
    const pod = open;
    open = null;
    const status = pod?.values.get('Status');
    if (pod === null || status === undefined) return;
    const [namespace, name, grace] = ['Namespace', 'Name', 'Termination Grace Period'].map(key => pod.values.get(key));
    if (namespace !== undefined && name !== undefined)
      tell({
        ...{ what: 'pod-shown', line: pod.line, at: null, identity: { namespace, name } },
        ...{ facts: { status }, shown: pod.text.end() },
      });
    if (!status.startsWith('Terminating')) return;
    const identity: Identity = {
      ...(pod.containerId === null ? {} : { containerId: pod.containerId }),
      ...(namespace === undefined ? {} : { namespace }),
      ...(name === undefined ? {} : { name }),
    };
    tell({
      what: 'described',
      line: pod.line,
      at: null,
      identity,
      facts: { status, ...(grace === undefined ? {} : { grace }) },
    });
    for (const { line, reason, message } of pod.events) {
      const what = whatOf(reason, message);
      if (what !== null) tell({ what, line, at: null, identity, facts: { message } });
    }
  }

  function tell(testimony: Testimony): void {
    told++;
    testify(testimony);
  }

  const splitter = createPastedLines(/^Name: /, (line, text) => {
    const [, key, value = ''] = VALUE.exec(text) ?? [];
    if (key === 'Name') {
      close();
      open = { line, values: new Map(), containerId: null, events: [], text: createPodText(line) };
      account.records++;
    } else if (open === null) account.other++;
    else account.continuations++;
    if (open === null) return;
    const event = open.text.push(text);
    if (key !== undefined && !open.values.has(key)) open.values.set(key, value.trim());
    open.containerId ??= CONTAINER.exec(text)?.[1] ?? null;
    if (event !== null) open.events.push({ line, ...event });
  });

  return {
    push: splitter.push,
    end() {
      const lines = splitter.end();
      close();
      return { ...account, framing: null, lines, events: told, notes: [NOTE] };
    },
  };
}
