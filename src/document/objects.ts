import { apiView } from '../api-facts/view.js';
import type { ApiCondition, ApiView } from '../contract/types.js';
import type { NodeLives, NodeRun } from '../correlate/node-run.js';
import type { ApiStory } from '../correlate/types.js';
import { eventIn } from './api-event.js';
import { viewsOfShown } from './shown-pods.js';

/** Conditions of Nodes, by their names. */
export type Machines = ReadonlyMap<string, readonly ApiCondition[]>;

/** Objects of pods without any other input: no kubelet line is about them, and no other state shows how it went on. */
export function viewsOfObjects(run: NodeRun, machines: Machines): ApiView[] {
  if (run.processes.length > 0) return [];
  const stories = run.stories.all();
  if (stories.length === 0) return viewsOfShown(run.archive);
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
