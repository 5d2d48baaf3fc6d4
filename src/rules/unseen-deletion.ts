import { eventsHaving } from '../catalogue/having.js';
import type { ApiStory } from '../correlate/types.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import type { Snapshot } from '../sources/watch/types.js';
import { stepSeen } from './evidence.js';
import type { RuleContext } from './types.js';

/** A deletion that was requested while the log of its node was being written, and that no line of the kubelet shows. */
export interface UnseenDeletion {
  readonly request: Snapshot;
  /** The time from the request to the end of the log. */
  readonly ms: number;
  /** The request on the log's own scale */
  readonly since: number;
}

const AT_WORK = eventsHaving('begins-teardown', 'terminates');

export function unseenDeletion(one: Reconstructed, context: RuleContext): UnseenDeletion | null {
  const { story } = one;
  const request = story?.changes.find(({ kind }) => kind === 'requested')?.snapshot;
  if (story === null || request === undefined || story.requestedAt === null || isOver(story) || !isSilent(one))
    return null;
  const window = windowOf(request.nodeName, one, context);
  if (window === null || context.last === null || story.requestedAt < window.from) return null;
  const ms = window.to - story.requestedAt;
  return { request, ms, since: context.last - ms };
}

const isOver = ({ changes }: ApiStory): boolean =>
  changes.some(({ kind }) => kind === 'removed' || kind === 'final-delete');

const isSilent = (one: Reconstructed): boolean =>
  stepSeen(one, 'delete-seen')?.proof == null && !one.observations.some(({ id }) => AT_WORK.has(id));

/** The range of the log in UTC, if the log is certainly that of this node and complete: other pods of the node show it. */
function windowOf(
  node: string | null,
  one: Reconstructed,
  { firstOn, toUtc, last, clockConfidence }: RuleContext,
): { from: number; to: number } | null {
  if (node === null || last === null || clockConfidence === 'assumed' || one.coverage.isFiltered()) return null;
  const first = firstOn(node);
  return first === null ? null : { from: toUtc(first), to: toUtc(last) };
}
