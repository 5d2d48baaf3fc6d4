import { type Facts, speaker, type Word } from '../word.js';

/** A table of pods has neither UIDs nor times: its testimonies are put in order, and decide nothing. */
const word = speaker({ detail, byName: true });

/** `Terminating, 1/1 ready, age 3s` */
function detail({ status, ready, age }: Facts): string {
  return `${status}${ready === undefined ? '' : `, ${ready} ready`}${age === undefined ? '' : `, age ${age}`}`;
}

export const tableWords = {
  'row-shown': word('shown as', 'What `kubectl get pods -w` showed of the pod while it was being deleted.'),
  'row-deleted': word('shown as DELETED', 'The API server reported to the watch of kubectl that the object is gone.'),
  'row-state': {
    title: 'state in kubectl get pods',
    means: 'How the last row about a pod in `kubectl get pods` shows it.',
    start: true,
  },
  'node-row': {
    title: 'state in kubectl get nodes',
    means: 'How the last row about a node in `kubectl get nodes` shows it.',
    start: true,
  },
  'pod-part': {
    title: 'state in kubectl get -o yaml',
    means: 'What a part of the status of a pod in YAML or JSON shows.',
    start: true,
  },
  'node-part': {
    title: 'conditions in kubectl get -o yaml',
    means: 'What the status of a Node in YAML or JSON shows, or a part of it.',
    start: true,
  },
} as const satisfies Record<string, Word>;
