import type { ApiView } from '../contract/types.js';
import { spell } from '../lifecycle/duration.js';
import type { ShownHistory } from '../witness/shown.js';
import type { SeenTestimony } from '../witness/types.js';

/** What the rows of a watch, and the log of the kubectl that deleted a pod, add to the state in which they leave it. */
export function withHistory(view: ApiView, own: readonly SeenTestimony[]): ApiView {
  const history = own.findLast(({ shown }) => shown?.history !== undefined)?.shown?.history;
  const deleted = own.find(({ what, at }) => what === 'delete-sent' && at === null);
  const requested = deleted === undefined ? [] : [requestText(deleted)];
  if (view.state === 'terminating') return leaving(view, history, requested);
  const text = history === undefined || view.state === 'crash-loop' ? '' : startText(history);
  return {
    ...view,
    headline: text === '' ? view.headline : `${view.headline}: ${text}`,
    facts: [...view.facts, ...requested],
  };
}

/** Rows without an end of it: the API server sends none, and the table does not mark its last one. */
function leaving(view: ApiView, history: ShownHistory | undefined, requested: readonly string[]): ApiView {
  const ms = history?.leavingMs ?? null;
  if (ms === null && requested.length === 0) return view;
  const span = ms === null ? 'it is being deleted' : `it was Terminating for at least ${spell(ms)}`;
  const stopped = history?.hasStopped === true;
  const end = stopped
    ? 'its containers had stopped, and that is the last row'
    : 'the printed text does not show what it was waiting for';
  return {
    ...view,
    troubled: view.troubled && !stopped,
    headline: [...requested, span, end].join('; '),
    next: stopped ? [] : view.next,
  };
}

/** `kubectl/v1.22.7 deleted it (200 OK in 35 ms)` */
function requestText({ facts = {} }: SeenTestimony): string {
  const { agent = 'a client', status, ms } = facts;
  if (status === undefined) return `${agent} asked to delete it; the answer is not in the log`;
  const answer = `${status}${ms === undefined ? '' : ` in ${ms} ms`}`;
  return /^2/.test(String(status)) ? `${agent} deleted it (${answer})` : `${agent} could not delete it (${answer})`;
}

function startText({ ranMs, readyMs }: ShownHistory): string {
  const ready = readyMs === null ? '' : `was Ready ${spell(readyMs)} after its creation`;
  if (ranMs === null || ranMs === readyMs) return ready === '' ? '' : `it ${ready}`;
  const ran = `it ran ${spell(ranMs)} after its creation`;
  return readyMs === null ? ran : `${ran}, and was Ready after ${spell(readyMs)}`;
}
