import { innermost } from '../catalogue/causes/innermost.js';
import { textField } from '../catalogue/fields.js';
import { eventsHaving } from '../catalogue/having.js';
import { nameKey, type Observation } from '../correlate/types.js';
import { places } from './evidence.js';
import { log } from './readings.js';
import type { NameRule } from './types.js';

const REFUSED = eventsHaving('refused');

export const admissionRefused: NameRule = {
  meta: {
    id: 'admission-refused',
    level: 'info',
    title: 'The node refused a pod of this name',
    reads: [log(...REFUSED)],
    why: 'A refused pod gets the phase Failed and never runs. If a controller re-creates it, it is deleted and refused again and again. Often its predecessor still holds something that it needs (a host port, CPUs, a volume).',
    evidence:
      'The kubelet logs that it does not admit a pod, and this input has a deletion of a pod of the same name: the refused pod itself, or another one.',
    next: 'Read the reason. A host port is free again when the containers of the old pod have ended; for any other reason compare the node (kubectl describe node) with the spec of the pod.',
  },
  check({ pod, lives, deletions }) {
    if (deletions.length === 0) return [];
    const refusals = lives.flatMap(({ uid, observations }) => {
      const lines = observations.filter(({ id }) => REFUSED.has(id));
      return lines.length === 0 ? [] : [{ uid, lines }];
    });
    return refusals.slice(0, MAX_REPORTED).map(({ uid, lines }) => {
      const whose = uid === null ? nameKey(pod) : `${nameKey(pod)} (${uid})`;
      const why = lines.map(reasonOf).find(text => text !== '') ?? '';
      const message = `the node refused ${whose}${why === '' ? '' : `: ${innermost(why)}`}`;
      return { message, at: lines[0]?.at ?? null, evidence: places(lines) };
    });
  },
};

/** A controller that re-creates a pod at once makes thousands. */
const MAX_REPORTED = 3;

const reasonOf = ({ event }: Observation): string =>
  textField(event, 'err') ??
  textField(event, 'message') ??
  conditionIn(textField(event, 'nodeCondition')) ??
  textField(event, 'reason') ??
  '';

const conditionIn = (conditions: string | null): string | null =>
  conditions === null ? null : `the node has the condition ${conditions.replace(/^\[|\]$/g, '')}`;
