import { expect, it } from 'vitest';
import type { EventId } from '../../src/events/event-id.js';
import { definitions } from '../../src/events/registry.js';
import { bytesSource } from '../../src/input/source.js';
import { analyze } from '../../src/nodes/index.js';

/** Lines with which nothing is wrong: containers that are gone already, and what PLEG keeps for itself. */
const SILENT: ReadonlySet<EventId> = new Set<EventId>(['gc-container-unknown', 'gc-container-failed', 'pleg-cache']);

const complaints = definitions.filter(({ severity }) => severity !== 'I');

it.each(complaints.flatMap(({ event, samples }) => samples.map(sample => [event, sample] as const)))(
  'a warning or an error that somebody copies alone is told: %s',
  async (event, sample) => {
    const { findings, lifecycles } = await analyze([bytesSource('kubelet.log', `${sample}\n`)]);
    expect(findings.length + lifecycles.length > 0).toBe(!SILENT.has(event));
  },
);
