import { expect, it } from 'vitest';
import type { EventId } from '../../src/events/event-id.js';
import { definitions } from '../../src/events/registry.js';
import { bytesSource } from '../../src/input/source.js';
import { analyze } from '../../src/nodes/index.js';

/** With these nothing is wrong: a container of a pod that is gone, and what PLEG keeps for itself. */
const SILENT: ReadonlySet<EventId> = new Set<EventId>(['gc-container-unknown', 'pleg-cache']);
/** What was to be removed is gone already. */
const GONE = 'code = NotFound';

const complaints = definitions.filter(({ severity }) => severity !== 'I');

it.each(complaints.flatMap(({ event, samples }) => samples.map(sample => [event, sample] as const)))(
  'a warning or an error that somebody copies alone is told: %s',
  async (event, sample) => {
    const { findings, lifecycles } = await analyze([bytesSource('kubelet.log', `${sample}\n`)]);
    expect(findings.length + lifecycles.length > 0).toBe(!SILENT.has(event) && !sample.includes(GONE));
  },
);
