import { type Lifecycle, rankOf, type Start } from 'podline/internal';
import * as z from 'zod';
import { id, time, timeOf } from '../forms.js';
import { quote, quoted, quoteOrNull } from '../quote.js';
import { type Citing, evidence, evidenceOf, finding, findingOf } from './finding.js';
import { unknown, unseenOf } from './unknown.js';

/** One deletion or one start of a pod, as in the document, without the details that a first answer does not need. */
export const life = z
  .object({
    id,
    family: z.enum(['deletion', 'start']),
    kind: z.string(),
    outcome: z.string(),
    verdict: z.enum(['complete', 'complete-with-findings', 'incomplete', 'undetermined']),
    startedAt: time,
    endedAt: time,
    durationMs: z.number().nullable(),
    missing: z.array(z.object({ step: z.string(), evidence })).describe('steps that must be in the log, and are not'),
    findings: z.array(finding),
    cannotKnow: z.array(unknown),
    quoted: quoted({
      namespace: z.string(),
      name: z.string(),
      uid: z.string().nullable(),
      node: z.string().nullable(),
      headline: z.string(),
    }),
  })
  .meta({ id: 'life' });

type Life = z.infer<typeof life>;

/** The others are not counted: a life with more has other problems. */
const MOST = 12;

const deletionOf = (one: Lifecycle, citing: Citing): Life => ({
  ...common(one, citing),
  family: 'deletion',
  startedAt: timeOf(one.startedAt ?? one.requestedAt),
  endedAt: timeOf(one.endedAt),
  cannotKnow: unseenOf(one.steps).slice(0, MOST),
});

const startOf = (one: Start, citing: Citing): Life => ({
  ...common(one, citing),
  family: 'start',
  startedAt: timeOf(one.seenAt ?? one.createdAt),
  endedAt: timeOf(one.readyAt ?? one.startedAt),
  cannotKnow: unseenOf(one.steps).slice(0, MOST),
});

export const lifeOf = (one: Lifecycle | Start, citing: Citing): Life =>
  'testimony' in one ? deletionOf(one, citing) : startOf(one, citing);

export const worstFirst = <T extends Lifecycle | Start>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => rankOf(a) - rankOf(b) || (b.durationMs ?? -1) - (a.durationMs ?? -1));

const common = (one: Lifecycle | Start, citing: Citing) => ({
  id: one.id,
  kind: one.kind,
  outcome: one.outcome,
  verdict: one.verdict,
  durationMs: one.durationMs,
  missing: one.steps
    .filter(({ status }) => status === 'missing')
    .slice(0, MOST)
    .map(step => ({ step: step.step, evidence: evidenceOf(step.evidence, citing) })),
  findings: one.findings.slice(0, MOST).map(each => findingOf(each, citing)),
  quoted: {
    namespace: quote(one.pod.namespace),
    name: quote(one.pod.name),
    uid: quoteOrNull(one.uid),
    node: quoteOrNull(one.node),
    headline: quote(one.headline),
  },
});
