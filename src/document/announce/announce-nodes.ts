import type { Standing } from '../../episodes/ends/outcome.js';
import { LIMITS } from '../../episodes/node/thresholds.js';
import type { NodeSpan } from '../../episodes/node/types.js';
import { createRecent } from '../../kit/recent.js';
import type { Episode, NodeEpisode, PodEpisode } from '../contract/types.js';
import { because, countHeldUp, type HeldUp, holdersIn, withHeldUp } from '../nodes/node-episodes.js';
import { createTold, isNews, type News } from './announce.js';

/** The same number of told episodes is remembered as for pods. */
const MOST = 20_000;
/** Outages that pods of the last days belong to. */
const MOST_HOLDERS = 400;

/** Reports what a node goes through while its log grows. It needs no more memory the longer something lasts. */
export function createNodeAnnouncer(report: (news: News<NodeEpisode>) => void) {
  const told = createTold(MOST);
  const counted = createRecent(MOST);
  /** Lasting episodes that were reported: each keeps its id when its beginning becomes known better. */
  const open = new Map<string, NodeEpisode>();
  const heldUp: HeldUp = new Map();
  let present: readonly NodeEpisode[] = [];

  function known(episode: NodeEpisode, all: ReadonlySet<string>): NodeEpisode {
    const before = [...open.values()].find(
      one => one.id !== episode.id && !all.has(one.id) && one.kind === episode.kind && overlap(one, episode),
    );
    return before === undefined ? episode : { ...episode, id: before.id };
  }

  function know(episodes: readonly NodeEpisode[]): void {
    const ids = new Set(episodes.map(({ id }) => id));
    present = episodes.map(one => known(one, ids));
  }

  return {
    /** Takes what the node went through so far. */
    know,
    /** Takes it, and reports what is new. `now`: the time that the node's log has reached. `isEnd`: nothing more will come. */
    look(spans: readonly NodeSpan[], episodes: readonly NodeEpisode[], now: number, isEnd = false): void {
      know(episodes);
      for (const [at, one] of present.entries()) {
        const mayGoOn = spans[at]?.mayGoOn === true && !isEnd && now - Date.parse(one.endedAt ?? '') < LIMITS.pauseMs;
        const standing = standingOf(one, mayGoOn);
        if (standing === 'overdue') open.set(one.id, one);
        const last = told.last(one.id);
        if (standing === 'open' || !isNews(standing, last)) continue;
        const again = last === 'overdue';
        told.note(one.id, standing);
        if (standing === 'ended') open.delete(one.id);
        report({ standing, again, one: withHeldUp(one, heldUp) });
      }
    },
    /** An episode of a pod, tied to the episodes that held it up, which follow it. */
    tied<One extends PodEpisode>(one: One): readonly [One, ...Episode[]] {
      const found = holdersIn({ episodes: present })(one);
      const holders = [...new Set([...found.ofFindings, found.evictor].filter(episode => episode !== undefined))];
      if (holders.length > 0 && !counted.has(one.id)) {
        counted.add(one.id);
        countHeldUp(heldUp, one, found);
        for (const [oldest] of heldUp) if (heldUp.size > MOST_HOLDERS) heldUp.delete(oldest);
      }
      return [because(one, found), ...holders.map(holder => withHeldUp(holder, heldUp))];
    },
  };
}

const standingOf = ({ outcome, verdict }: NodeEpisode, mayGoOn: boolean): Standing =>
  outcome === 'lasts' ? (verdict === 'complete' ? 'open' : 'overdue') : mayGoOn ? 'open' : 'ended';

const overlap = (a: NodeEpisode, b: NodeEpisode): boolean =>
  (a.startedAt ?? '') <= (b.endedAt ?? '~') && (b.startedAt ?? '') <= (a.endedAt ?? '~');
