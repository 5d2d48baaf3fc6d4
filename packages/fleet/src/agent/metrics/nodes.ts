import type { NodeEpisode, Standing } from 'podline/internal';
import type { Registry } from 'prom-client';
import { makerIn } from './made.js';

/** Figures of what the node goes through. Its name is no label: an agent has one node. */
export function createNodeMetrics(registers: Registry[]) {
  const make = makerIn(registers);
  const present = make.gauge(
    'podline_node_trouble',
    'What the node goes through now and needs attention, by its kind: 1 while it lasts.',
    'kind',
  );
  const since = make.gauge(
    'podline_node_trouble_started_timestamp_seconds',
    'When that began, in seconds since 1970; 0 while there is none.',
    'kind',
  );
  const ended = make.counter(
    'podline_node_episodes_total',
    'What the node went through, and is over, by its kind.',
    'kind',
    'verdict',
  );
  const seconds = make.counter(
    'podline_node_episode_seconds_total',
    'How long all of it took together, by its kind, as far as the log shows both ends.',
    'kind',
  );
  const heldUp = make.counter(
    'podline_node_held_up_total',
    'Deletions and starts of pods that it held up, by its kind.',
    'kind',
  );

  return {
    see(
      { kind, verdict, startedAt, durationMs, heldUp: { ends, starts } }: NodeEpisode,
      standing: Standing,
      isNew: boolean,
    ): void {
      present.set({ kind }, standing === 'overdue' ? 1 : 0);
      since.set({ kind }, standing === 'overdue' && startedAt !== null ? Date.parse(startedAt) / 1_000 : 0);
      if (standing !== 'ended' || !isNew) return;
      ended.inc({ kind, verdict });
      // A clock that jumps must not end the agent: a counter cannot go back
      seconds.inc({ kind }, Math.max(0, durationMs ?? 0) / 1_000);
      heldUp.inc({ kind }, ends + starts);
    },
  };
}
