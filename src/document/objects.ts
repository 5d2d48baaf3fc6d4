import { apiView } from '../api-facts/view.js';
import { stamp } from '../api-facts/when.js';
import type { ApiCondition, ApiEvent, ApiView } from '../contract/types.js';
import type { NodeLives, NodeRun } from '../correlate/node-run.js';
import type { ApiStory } from '../correlate/types.js';
import type { SeenTestimony } from '../witness/types.js';

/** Conditions of Nodes, by their names. */
export type Machines = ReadonlyMap<string, readonly ApiCondition[]>;

/** Objects of pods without any other input: no kubelet line is about them, and no other state shows how it went on. */
export function viewsOfObjects(run: NodeRun, machines: Machines): ApiView[] {
  if (run.processes.length > 0) return [];
  const stories = run.stories.all();
  return stories.every(isAlone) ? stories.flatMap(story => viewOf(story, run, machines)) : [];
}

const isAlone = ({ snapshots: [first, second] }: ApiStory): boolean =>
  first !== undefined && second === undefined && first.eventType !== 'DELETED' && !first.partial;

function viewOf({ uid, snapshots: [pod] }: ApiStory, { archive }: NodeLives, machines: Machines): ApiView[] {
  if (pod === undefined) return [];
  const uids = [uid, pod.config.mirror].flatMap(one => one ?? []);
  const { nodeName } = pod;
  const node =
    nodeName === null
      ? null
      : { name: nodeName, exists: null, kubeletVersion: null, conditions: machines.get(nodeName) ?? [] };
  const events = archive.isEmpty() ? [] : archive.about({ uids, ids: [], name: '' }).flatMap(eventIn);
  return [apiView({ pod, node, events, claims: [], attachments: [], managers: new Map(), now: null })];
}

/** Reasons that report no trouble. All others about a start are warnings. */
const NORMAL: ReadonlySet<string> = new Set([
  ...['Scheduled', 'Pulling', 'Pulled', 'Created', 'Started', 'Killing', 'SandboxChanged', 'SuccessfulAttachVolume'],
]);

function eventIn({ at, facts = {} }: SeenTestimony): ApiEvent[] {
  const { reason, message, count, until } = facts;
  if (typeof reason !== 'string' || typeof message !== 'string') return [];
  const first = at === null ? null : stamp(at);
  return [
    {
      ...{ type: NORMAL.has(reason) ? 'Normal' : 'Warning', reason, message, from: null },
      ...{ count: typeof count === 'number' ? count : 1, first, last: typeof until === 'string' ? until : first },
    },
  ];
}
