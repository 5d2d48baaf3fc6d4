import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Lifecycle, Testimony } from '../../src/document/contract/types.js';
import { analyze } from '../../src/nodes/index.js';
import { expandInputs } from '../../src/read/expand.js';
import { listed } from '../document/listed.js';
import { describeWith } from '../installed.js';

const root = fileURLToPath(new URL('../../../shared/witness', import.meta.url));
const folders = existsSync(root)
  ? readdirSync(root, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .flatMap(({ name }) => readdirSync(join(root, name)).map(scenario => join(name, scenario)))
  : [];

/** Faults that only other witnesses show, in the recordings where they were provoked. */
const JUDGED = ['cni-teardown-failed', 'request-denied', 'request-late', 'witnesses-disagree'];
const WRONG: readonly (readonly [folder: RegExp, rule: string])[] = [
  [/n5-cni-del-fails/, 'cni-teardown-failed'],
  [/n8-final-delete-denied/, 'request-denied'],
];
/** A container ignores SIGTERM there, and no preStop hook took all of the time. */
const KILLED = /04|05-force|12-multi|14-evict/;

/** The deletes and evictions that the recording has in its audit log. */
interface Request {
  readonly received: string;
  readonly pod: string;
  readonly uid: string | null;
  readonly user: string;
  readonly userAgent: string;
  readonly subresource: string | null;
  readonly code: number;
}

interface Scenario {
  readonly derived: { readonly api_deletes: readonly Request[] };
}

describeWith('../shared/witness')('recordings with all their witnesses', { tags: 'long' }, () => {
  it.each(folders)('%s: have one lifecycle per deletion, with the client that requested it', async folder => {
    const scenario: Scenario = JSON.parse(readFileSync(join(root, folder, 'scenario.json'), 'utf8'));
    const { sources } = await expandInputs([join(root, folder)]);
    const { lifecycles, input } = listed(await analyze(sources));
    for (const { lines, records, continuations, other, unparsed } of input.sources)
      expect(records + continuations + other + unparsed).toBe(lines);
    expect(new Set(lifecycles.map(({ id }) => id)).size).toBe(lifecycles.length);
    const accepted = scenario.derived.api_deletes.filter(({ code }) => code < 400);
    for (const request of accepted) {
      const testimonies = ofPod(lifecycles, request).flatMap(({ testimony }) => testimony);
      expect(testimonies.some(one => isAbout(one, request))).toBe(true);
    }
    for (const one of lifecycles) expect(one.testimony.every(isInOrder)).toBe(true);
    const found = lifecycles.flatMap(({ findings }) => findings).map(({ rule }) => rule);
    expect(found.filter(rule => JUDGED.includes(rule))).toEqual(
      WRONG.flatMap(([pattern, rule]) => (pattern.test(folder) ? [rule] : [])),
    );
    // A container that the runtime did not kill may have ended with 137, too
    expect(found.includes('sigkill-sent')).toBe(KILLED.test(folder));
    expect(found.includes('grace-exceeded')).toBe(KILLED.test(folder));
  });
});

const ofPod = (lifecycles: readonly Lifecycle[], { uid, pod }: Request): Lifecycle[] =>
  lifecycles.filter(one =>
    uid === null ? `${one.pod.namespace}/${one.pod.name}` === pod : [one.uid, ...one.mirrorUIDs].includes(uid),
  );

function isAbout({ witness, what, at, detail = '' }: Testimony, { received, user, userAgent }: Request): boolean {
  return (
    witness === 'audit' &&
    what.endsWith('-accepted') &&
    at === `${received.slice(0, 23)}Z` &&
    detail.includes(user) &&
    detail.includes(userAgent.split(' ')[0] ?? '')
  );
}

/** What has no date comes last. */
const isInOrder = ({ at }: Testimony, index: number, all: readonly Testimony[]): boolean =>
  index === 0 || at === null || (all[index - 1]?.at ?? '~') <= at;
