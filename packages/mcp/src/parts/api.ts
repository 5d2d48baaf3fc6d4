import type { ApiView } from 'podline/internal';
import * as z from 'zod';
import { quoted, text, texts, time } from '../forms.js';

const API_STATES = [
  ...(['terminating', 'unscheduled', 'starting', 'crash-loop'] as const),
  ...(['not-ready', 'failed', 'ready', 'completed'] as const),
] as const satisfies readonly ApiView['state'][];

const MOST = 10;

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
      namespace: text,
      name: text,
      uid: text.nullable(),
      node: text.nullable(),
      phase: text.nullable(),
      headline: text.describe('the main reason for its state'),
      facts: texts(MOST),
      next: texts(MOST).describe('what to do next'),
      finalizers: texts(MOST),
      events: texts(MOST).describe('the last of them'),
    }),
  })
  .meta({ id: 'api' });

export const apiViewOf = (view: ApiView): z.input<typeof apiView> => ({
  ...view,
  quoted: {
    ...view,
    ...view.pod,
    node: view.node?.name ?? null,
    events: view.events
      .slice(-MOST)
      .map(({ type, reason, message, count }) => `${type} ${reason} x${count}: ${message}`),
  },
});
