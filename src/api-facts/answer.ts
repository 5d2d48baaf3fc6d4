import type { ApiState } from '../contract/types.js';
import { spell } from '../lifecycle/duration.js';
import { crashes, ended, endedBefore, initStage, refusedWaits, restarted } from './containers.js';
import { failed } from './ended.js';
import { kubeletFacts } from './kubelet.js';
import { leaving } from './leaving.js';
import { nodeConditions, nodeTrouble } from './node.js';
import { unready } from './readiness.js';
import { resizing } from './resizing.js';
import { unscheduled } from './scheduling.js';
import { starting } from './starting.js';
import { conditionOf, sinceOf, stateOf } from './state.js';
import type { Seen, Statement } from './types.js';
import { quoted, warnings } from './warnings.js';
import { stamp } from './when.js';

/** The sentences about a pod in each state; the one that explains most comes first. */
const OF_STATE: Readonly<Record<ApiState, (seen: Seen) => readonly Statement[]>> = {
  terminating: leaving,
  unscheduled,
  starting: seen => [...nodeTrouble(seen), ...starting(seen), ...crashes(seen)],
  'crash-loop': seen => [...nodeTrouble(seen), ...crashes(seen), ...refusedWaits(seen), ...initStage(seen)],
  'not-ready': seen => [...nodeTrouble(seen), ...refusedUnready(seen), ...restarted(seen), ...resizing(seen)],
  failed,
  completed: seen => [{ says: `completed${whenOf(seen, 'completed')}` }],
  ready: seen => [...nodeTrouble(seen), runningOr(seen), ...restarted(seen)],
};

/** A resize is the only thing that a pod can wait for while it is Ready. */
function runningOr(seen: Seen): Statement {
  const [resize] = resizing(seen);
  return resize === undefined ? { says: running(seen) } : { ...resize, says: `${running(seen)}; ${resize.says}` };
}

/** An object without its conditions does not show more than this. */
const running = (seen: Seen): string =>
  conditionOf(seen.pod, 'Ready') === undefined
    ? 'its containers run; its object does not say whether it is Ready'
    : `is running and Ready${whenOf(seen, 'ready')}`;

/** A container that cannot be started again explains more than the fact that it is not Ready. */
function refusedUnready(seen: Seen): readonly Statement[] {
  const before = endedBefore(seen);
  if (before.length > 0) return before;
  const [first, ...waits] = refusedWaits(seen);
  const ends = ended(seen);
  return first === undefined
    ? unready(seen, ends)
    : [{ ...first, says: `not Ready: ${first.says}` }, ...waits, ...ends];
}

function whenOf({ pod, now }: Seen, state: ApiState): string {
  const since = sinceOf(pod, state);
  if (since === null) return '';
  const word = state === 'ready' ? 'since' : 'at';
  return ` ${word} ${stamp(since)}${now === null ? '' : ` (${spell(Math.max(0, now - since))}${state === 'ready' ? '' : ' ago'})`}`;
}

/** Warnings about the configuration of a node, which do not hold up any pod (pkg/kubelet/network/dns, pkg/kubelet/events/event.go). */
const NOISE: ReadonlySet<string> = new Set(['MissingClusterDNS', 'DNSConfigForming', 'InvalidDiskCapacity']);
/** The reason for which a container waits states the same (images/image_manager.go, kuberuntime_container.go). */
const OF_CONTAINERS: ReadonlySet<string> = new Set(['Failed', 'BackOff', 'InspectFailed', 'ErrImageNeverPull']);

/** Nothing about its kubelet or its node explains these. */
const SETTLED: ReadonlySet<ApiState> = new Set<ApiState>(['ready', 'completed', 'failed', 'unscheduled']);

/** The most further events that are quoted, latest first. */
const QUOTED = 3;

export interface PodAnswer {
  readonly state: ApiState;
  readonly headline: string;
  readonly facts: readonly string[];
  readonly next: readonly string[];
}

export function answerFor(seen: Seen): PodAnswer {
  const state = stateOf(seen.pod, seen.now);
  const own = OF_STATE[state](seen);
  const isSettled = SETTLED.has(state);
  const statements = isSettled ? own : [...own.slice(0, 1), ...kubeletFacts(seen), ...own.slice(1)];
  const [first = { says: 'the API shows no reason' }] = statements;
  const sentences = statements.slice(1).map(({ says }) => says);
  const all = [first.says, ...sentences];
  const saysStatus = seen.pod.containers.some(({ state: one, reason }) => one === 'waiting' && reason !== null);
  const more = isSettled
    ? []
    : [
        ...nodeConditions(seen).map(({ says }) => says),
        ...warnings(seen, reason => !NOISE.has(reason) && !(saysStatus && OF_CONTAINERS.has(reason)))
          .filter(event => !all.some(one => one.includes(event.reason) || one.includes(event.message)))
          .slice(0, QUOTED)
          .map(event => quoted(event, seen.now)),
      ];
  // Nothing else can be done about what runs on a node that is down
  const node = state === 'terminating' ? [] : nodeTrouble(seen);
  const next = (node.length > 0 ? node : statements).flatMap(one => one.next ?? []);
  return { state, headline: first.says, facts: eachOnce([...sentences, ...more]), next: eachOnce(next) };
}

const eachOnce = (sentences: readonly string[]): string[] => [...new Set(sentences)];
