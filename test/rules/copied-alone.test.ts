import { expect, it } from 'vitest';
import { definitions } from '../../src/catalogue/events.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { PHRASES } from '../../src/rules/loose/clauses.js';
import { samplesOf } from '../catalogue/samples.js';
import { listed } from '../document/listed.js';

/** These lines show nothing wrong: a container of a pod that is gone, what PLEG keeps for itself, and a removal of what is already gone. */
const HARMLESS =
  /not found in pod's containers|PLEG: Write status|"(?:Failed to remove container|DeleteContainer returned error)".*code = NotFound/;

const complaints = definitions.filter(({ severity }) => severity !== 'I').flatMap(samplesOf);
const phrased = definitions.filter(({ event }) => PHRASES[event] !== undefined).flatMap(samplesOf);

/** The number of results for a line that was copied alone. */
async function resultsFor(line: string): Promise<number> {
  const {
    findings,
    lifecycles,
    starts = [],
    api = [],
  } = listed(await analyze([bytesSource('kubelet.log', `${line}\n`)]));
  return findings.length + lifecycles.length + starts.length + api.length;
}

it.each([...new Set([...complaints, ...phrased])].filter(sample => !HARMLESS.test(sample)))(
  'a line that was copied alone is reported: %s',
  async line => {
    expect(await resultsFor(line)).toBeGreaterThan(0);
  },
);

const HEAD = /^[IWEF]\d{4} [\d:.]+ +\d+ (\S+:\d+\] )/;
/** A library prints these for every client of the API server; the last two have too few words. */
const OF_ANY_PROGRAM =
  /^(?:k8s\.io\/client-go@|Throttling request took|Waited for |deleted pod |"(?:Sync|sync)Pod exit")/;
const printf = definitions
  .filter(({ printf: isPrintf, event }) => isPrintf && (PHRASES[event] !== undefined || event.endsWith('-failed')))
  .flatMap(one => samplesOf(one).slice(0, 1))
  .filter(sample => HEAD.test(sample) && !HARMLESS.test(sample));

it.each(printf)('a line that lost what was in front of it is reported: %s', async line => {
  const message = line.replace(HEAD, '');
  if (OF_ANY_PROGRAM.test(message)) expect(await resultsFor(message)).toBe(0);
  else expect(await resultsFor(message)).toBeGreaterThan(0);
  expect(await resultsFor(line.replace(HEAD, 'kubelet[2317]: $1'))).toBeGreaterThan(0);
});
