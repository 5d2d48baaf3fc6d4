import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { fieldValue } from '../../../grammars/klog/values.js';
import { createCatalogue } from '../../../src/correlate/events/recognise.js';
import type { KlogRecord } from '../../../src/read/records/types.js';
import { filesIn } from '../framing.js';
import { bytesOf, read, samples } from './reading.js';

const recordsOf = (path: string): readonly KlogRecord[] => read(bytesOf(path)).records;
const inside = ({ header, message, structured, fields }: KlogRecord) => ({ header, message, structured, fields });

describe('the output of journalctl', () => {
  const folder = `${samples}/graceful-quick-journald`;
  const formats = filesIn(folder).filter(path => path.includes('/journal.'));
  const plain = recordsOf(`${folder}/kubelet.log.gz`).map(inside);

  it('has fourteen formats in these tests', () => {
    expect(formats).toHaveLength(14);
    expect(plain.length).toBeGreaterThan(600);
  });

  it.each(formats.map(path => [basename(path), path]))('has what the kubelet wrote: %s', (_, path) => {
    const records = recordsOf(path);
    const found = records.map(inside);
    // The journal was exported some lines later than the log was copied, at both ends
    const from = plain.findIndex(record => isDeepStrictEqual(record, found[0]));
    const common = plain.slice(from);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(common.length).toBeGreaterThan(600);
    expect(found.slice(0, common.length)).toEqual(common);
    // -o cat prints only the message
    const bare = path.includes('.cat.');
    for (const { frame } of records) expect(frame === null).toBe(bare);
  });

  it.each(formats.filter(path => !path.includes('.cat.')).map(path => [basename(path), path]))(
    'names its program: %s',
    (_, path) => {
      for (const { frame, header } of recordsOf(path)) {
        // with-unit names the unit where the others name the program
        expect(frame?.fields()).toMatchObject({ pid: header?.pid, host: expect.any(String) });
        expect(frame?.fields().identifier ?? frame?.fields().unit).toMatch(/kubelet/);
      }
    },
  );
});

describe('a kubelet with --logging-format=json', () => {
  const text = recordsOf(`${samples}/graceful-quick/kubelet.log`);
  const json = recordsOf(`${samples}/graceful-quick-json/kubelet.log.gz`);
  const catalogue = createCatalogue();
  const countEvents = (records: readonly KlogRecord[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const record of records) {
      const id = catalogue.recognise(record)?.id;
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  };

  it('has records of the same shape, with the clock value that only it has', () => {
    for (const { header, structured, problem } of json) {
      expect(problem).toBeUndefined();
      expect(structured || header?.severity === 'I').toBe(true);
      expect(header).toMatchObject({ pid: null, file: expect.stringMatching(/^\w+\.go$/), line: expect.any(Number) });
      expect(header?.time).toMatch(/^\d\d:\d\d:\d\d\.\d{6}$/);
      expect(new Date(header?.ts ?? Number.NaN).toISOString().slice(11, 22)).toBe(header?.time.slice(0, 11));
    }
  });

  it('shows the same kinds of steps of a graceful deletion', () => {
    const [inText, inJson] = [countEvents(text), countEvents(json)];
    const steps = [...inText.keys()].filter(id => !/^(?:housekeeping|api-|pod-sync|pleg-relist|probe)/.test(id));
    expect(steps.length).toBeGreaterThan(20);
    expect(steps.filter(id => !inJson.has(id))).toEqual([]);
  });

  it('names pods as objects, where text has namespace/name', () => {
    const remove = (records: readonly KlogRecord[]) => {
      const field = records
        .find(({ message }) => message === 'SyncLoop REMOVE')
        ?.fields.find(({ key }) => key === 'pods');
      return field && fieldValue(field);
    };
    expect(remove(text)).toEqual(['default/quick']);
    expect(remove(json)).toEqual([{ name: 'quick', namespace: 'default' }]);
  });
});
