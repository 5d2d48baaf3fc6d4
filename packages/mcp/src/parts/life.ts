import {
  type Episode,
  type EvidenceRef,
  type Finding,
  holdersIn,
  type NodeEpisode,
  type PodEpisode,
  podEpisodesOf,
  type ResultDocument,
  rankOf,
} from 'podline/internal';
import * as z from 'zod';
import { type IsKnown, id, quoted, text, texts, time } from '../forms.js';
import type { Tools } from '../types.js';
import { unknown, unseenOf } from './unknown.js';

/** How the parts of a document are shown. */
interface Citing {
  /** The place of a line: file:line */
  readonly cite: (ref: EvidenceRef) => string;
  readonly isKnown: IsKnown;
}

export const citingIn = ({ input: { sources } }: ResultDocument, { roots, isKnown }: Tools): Citing => ({
  isKnown,
  cite: ({ source, line }) => `${roots.shown(sources[source]?.path ?? `source ${source}`)}:${line}`,
});

const MOST_EVIDENCE = 5;

/** The schemas of a tool contain each part once, under its own id. */
const evidence = z.array(text).describe('untrusted: file:line').meta({ id: 'evidence' });

const evidenceOf = (refs: readonly EvidenceRef[], { cite }: Citing): string[] => refs.slice(0, MOST_EVIDENCE).map(cite);

export const finding = z
  .object({
    rule: z.string().nullable().describe('null for a rule of another version: the message names it'),
    level: z.enum(['error', 'warning', 'info']),
    at: time,
    evidence,
    quoted: quoted({ message: text, next: text.nullable().describe('what to do') }),
  })
  .meta({ id: 'finding' });

export const findingOf = (one: Finding, citing: Citing): z.input<typeof finding> => {
  const { rule, evidence, message, next = null } = one;
  const isKnown = citing.isKnown(rule);
  return {
    ...one,
    rule: isKnown ? rule : null,
    evidence: evidenceOf(evidence, citing),
    quoted: { message: isKnown ? message : `${rule}: ${message}`, next },
  };
};

/** The most entries of one list. The rest is not counted: a life with more has other problems. */
const MOST = 12;

/** A deletion or start of a pod, or something that a node went through, without the details that a first answer does not need. */
export const life = z
  .object({
    id,
    family: z.enum(['deletion', 'start', 'node']),
    kind: z.string(),
    outcome: z.string(),
    verdict: z.enum(['complete', 'complete-with-findings', 'incomplete', 'undetermined']),
    startedAt: time,
    endedAt: time,
    durationMs: z.number().nullable(),
    cause: z.string().nullable(),
    because: z.string().nullable().describe('id of an episode of its node'),
    missing: z.array(z.object({ step: z.string(), evidence })).describe('steps that must be in the log, and are not'),
    findings: z.array(finding),
    cannotKnow: z.array(unknown),
    heldUp: z.number().nullable().describe('how many pods a node held up'),
    quoted: quoted({
      namespace: text.nullable(),
      name: text.nullable(),
      uid: text.nullable(),
      node: text.nullable(),
      headline: text,
      cause: text.nullable(),
      next: text.nullable(),
      heldUp: texts(MOST),
    }),
  })
  .meta({ id: 'life' });

type Life = z.input<typeof life>;

export const worstFirst = <T extends Episode>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => rankOf(a) - rankOf(b) || (b.durationMs ?? -1) - (a.durationMs ?? -1));

/** The lives of a document. What a node held up is found among its pods. */
export function livesIn(document: ResultDocument, citing: Citing): (one: Episode) => Life {
  const pods = podEpisodesOf(document);
  const holdersOf = holdersIn(document);
  const isHeldBy = (pod: PodEpisode, { id }: NodeEpisode): boolean =>
    holdersOf(pod).ofFindings.some(holder => holder?.id === id);
  const nameOf = ({ pod }: PodEpisode): string => `${pod.namespace}/${pod.name}`;
  return one => ({
    ...one,
    ...instantsOf(one),
    family: one.family === 'end' ? 'deletion' : one.family,
    cause: known(one.cause?.id ?? null, citing.isKnown),
    because: known(one.cause?.because ?? null, text => id.safeParse(text).success),
    missing: one.steps
      .filter(({ status }) => status === 'missing')
      .slice(0, MOST)
      .map(step => ({ step: step.step, evidence: evidenceOf(step.evidence, citing) })),
    findings: one.findings.slice(0, MOST).map(each => findingOf(each, citing)),
    cannotKnow: unseenOf(one.steps).slice(0, MOST),
    heldUp: one.family === 'node' ? one.heldUp.ends + one.heldUp.starts : null,
    quoted: {
      ...(one.family === 'node' ? { namespace: null, name: null, uid: null } : { ...one.pod, uid: one.uid }),
      node: one.node,
      headline: one.headline,
      cause: one.cause?.text ?? null,
      next: one.cause?.next ?? null,
      heldUp: one.family === 'node' ? [...new Set(pods.filter(pod => isHeldBy(pod, one)).map(nameOf))] : [],
    },
  });
}

function instantsOf(one: Episode): Pick<Life, 'startedAt' | 'endedAt'> {
  if (one.family === 'end') return { startedAt: one.startedAt ?? one.requestedAt, endedAt: one.endedAt };
  if (one.family === 'node') return one;
  return { startedAt: one.seenAt ?? one.createdAt, endedAt: one.readyAt ?? one.startedAt };
}

const known = (text: string | null, isKnown: IsKnown): string | null => (text !== null && isKnown(text) ? text : null);
