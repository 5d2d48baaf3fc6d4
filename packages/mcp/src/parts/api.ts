import type { ApiView } from 'podline/internal';
import * as z from 'zod';
import { quote, quoted, quoteOrNull, time, timeOf } from '../forms.js';

const API_STATES = [
  ...(['terminating', 'unscheduled', 'starting', 'crash-loop'] as const),
  ...(['not-ready', 'failed', 'ready', 'completed'] as const),
] as const satisfies readonly ApiView['state'][];

/** A pod as its API server showed it. */
export const apiView = z
  .object({
    at: time,
    state: z.enum(API_STATES),
    since: time.describe('since when it has been in that state'),
    troubled: z.boolean().describe('something is wrong with it'),
    requestedAt: time,
    deadline: time,
    gracePeriodSeconds: z.number().nullable(),
    overdueMs: z.number().nullable().describe('since its grace period is over; 0 within it'),
    quoted: quoted({
      namespace: z.string(),
      name: z.string(),
      uid: z.string().nullable(),
      node: z.string().nullable(),
      phase: z.string().nullable(),
      headline: z.string().describe('the main reason for its state'),
      facts: z.array(z.string()),
      next: z.array(z.string()).describe('what to do next'),
      finalizers: z.array(z.string()),
      events: z.array(z.string()).describe('the last of them'),
    }),
  })
  .meta({ id: 'api' });

const MOST = 10;

export const apiViewOf = (view: ApiView): z.infer<typeof apiView> => ({
  at: timeOf(view.at),
  state: view.state,
  since: timeOf(view.since),
  troubled: view.troubled,
  requestedAt: timeOf(view.requestedAt),
  deadline: timeOf(view.deadline),
  gracePeriodSeconds: view.gracePeriodSeconds,
  overdueMs: view.overdueMs,
  quoted: {
    namespace: quote(view.pod.namespace),
    name: quote(view.pod.name),
    uid: quoteOrNull(view.uid),
    node: quoteOrNull(view.node?.name),
    phase: quoteOrNull(view.phase),
    headline: quote(view.headline),
    facts: view.facts.slice(0, MOST).map(fact => quote(fact)),
    next: view.next.slice(0, MOST).map(sentence => quote(sentence)),
    finalizers: view.finalizers.slice(0, MOST).map(one => quote(one)),
    events: view.events
      .slice(-MOST)
      .map(({ type, reason, message, count }) => quote(`${type} ${reason} x${count}: ${message}`)),
  },
});
