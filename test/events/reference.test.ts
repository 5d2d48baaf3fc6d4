import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createCatalogue } from '../../src/events/catalogue.js';
import type { MessageDefinition } from '../../src/events/types.js';
import { levelIn, minorOf } from '../../src/events/versions.js';

/** Every log call of the kubelet's sources, 1.20 to 1.36, extracted from their syntax trees. */
interface Entry {
  readonly message: string;
  readonly curated: boolean;
  readonly structured: boolean;
  readonly file: string;
  readonly byVersion: Readonly<Record<string, CallSite | readonly CallSite[]>>;
}
interface CallSite {
  readonly verbosity: number | string;
  readonly file?: string;
}

const source = new URL('../../../shared/reference/catalog.json.gz', import.meta.url);
const skip = existsSync(source) ? null : ' (skipped: the extract is not beside this checkout)';
const catalogue = createCatalogue();

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const sites = (of: CallSite | readonly CallSite[]): readonly CallSite[] => (Array.isArray(of) ? of : [of as CallSite]);

function entries(): Entry[] {
  if (skip) return [];
  const all: { entries: Entry[] } = JSON.parse(gunzipSync(readFileSync(source)).toString('utf8'));
  return all.entries.filter(entry => entry.curated);
}

/** How `%q` prints a text, and the id of a container with its type. */
const QUOTED = ['"x"', '{"x" "x"}'];

/** What the call would print, with a word for every argument. */
function known(entry: Entry, site: CallSite): MessageDefinition | null {
  const plain = entry.message.replaceAll('%d', '1').replace(/%[#+]?[sv]/g, 'x');
  return QUOTED.flatMap(word => recognised(plain.replaceAll('%q', word), entry, site) ?? [])[0] ?? null;
}

function recognised(message: string, entry: Entry, site: CallSite): MessageDefinition | null {
  const header = {
    severity: null,
    month: 1,
    day: 1,
    time: '',
    pid: null,
    file: baseName(site.file ?? entry.file),
    line: 1,
  };
  const record = { line: 1, lines: 1, frame: null, header, message, structured: entry.structured, fields: [] };
  return catalogue.recognise(record)?.definition ?? null;
}

describe.skipIf(skip !== null)(`the kubelet's own sources${skip ?? ''}`, { tags: 'long' }, () => {
  const calls = entries().flatMap(entry =>
    Object.entries(entry.byVersion).flatMap(([version, of]) => sites(of).map(site => ({ entry, version, site }))),
  );

  test('have no message of pod life that is not known', () => {
    expect(calls.length).toBeGreaterThan(3000);
    const unknown = calls.filter(({ entry, site }) => known(entry, site) === null);
    expect([...new Set(unknown.map(({ entry }) => entry.message))]).toEqual([]);
  });

  test('print each within its versions', () => {
    const outside = calls.filter(({ entry, version, site }) => {
      const definition = known(entry, site);
      if (definition === null) return true;
      return minorOf(version) < minorOf(definition.since) || minorOf(version) > minorOf(definition.until ?? version);
    });
    expect(outside.map(({ entry, version }) => `${version} ${entry.message}`)).toEqual([]);
  });

  test('print none at a lower -v than stated', () => {
    // Printed at two levels: on errors always, otherwise at the stated one; or only when the kubelet runs once and ends
    const twoLevels = new Set(['PLEG: Write status', 'Creating a mirror pod for static pod']);
    const lower = calls.filter(({ entry, version, site }) => {
      const definition = known(entry, site);
      if (definition?.severity !== 'I' || typeof site.verbosity !== 'number' || twoLevels.has(entry.message))
        return false;
      return site.verbosity < levelIn(definition, minorOf(version));
    });
    expect(lower.map(({ entry, version, site }) => `${version} ${site.verbosity} ${entry.message}`)).toEqual([]);
  });
});
