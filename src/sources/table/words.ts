import { type Facts, speaker, type Word } from '../word.js';

/** `Terminating, 1/1 ready, age 3s` */
const detail = ({ status, ready, age }: Facts): string =>
  `${status}${ready === undefined ? '' : `, ${ready} ready`}${age === undefined ? '' : `, age ${age}`}`;

/** A table of pods has neither UIDs nor times: its testimonies are put in order, and decide nothing. */
const word = speaker({ detail, byName: true });
const state = speaker({ start: true });

// biome-ignore format: a word is a row
export const tableWords = {
  'row-shown': word('shown as', 'What `kubectl get pods -w` showed of the pod while it was being deleted.'),
  'row-deleted': word('shown as DELETED', 'The API server reported to the watch of kubectl that the object is gone.'),
  'row-state': state('state in kubectl get pods', 'How the last row about a pod in `kubectl get pods` shows it.'),
  'container-output': state('output in kubectl logs', 'What a container of the pod has printed, below `kubectl logs`.'),
  'node-row': state('state in kubectl get nodes', 'How the last row about a node in `kubectl get nodes` shows it.'),
  'pod-part': state('state in kubectl get -o yaml', 'What a part of the status of a pod in YAML or JSON shows.'),
  'node-part': state('conditions in kubectl get -o yaml', 'What the status of a Node in YAML or JSON shows, or a part of it.'),
} as const satisfies Record<string, Word>;
