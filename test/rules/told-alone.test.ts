import { expect, it } from 'vitest';
import { definitions } from '../../src/events/registry.js';
import { bytesSource } from '../../src/input/source.js';
import { analyze } from '../../src/nodes/index.js';
import { PHRASES } from '../../src/rules/loose/phrases.js';

/** With these nothing is wrong: a container of a pod that is gone, what PLEG keeps for itself, and a removal of what is gone already. */
const HARMLESS =
  /not found in pod's containers|PLEG: Write status|"(?:Failed to remove container|DeleteContainer returned error)".*code = NotFound/;

const complaints = definitions.filter(({ severity }) => severity !== 'I').flatMap(({ samples }) => samples);
const phrased = definitions.filter(({ event }) => PHRASES[event] !== undefined).flatMap(({ samples }) => samples);

it.each([...new Set([...complaints, ...phrased])].filter(sample => !HARMLESS.test(sample)))(
  'is reported where it is copied alone: %s',
  async line => {
    const { findings, lifecycles, starts = [] } = await analyze([bytesSource('kubelet.log', `${line}\n`)]);
    expect(findings.length + lifecycles.length + starts.length).toBeGreaterThan(0);
  },
);
