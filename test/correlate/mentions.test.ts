import fc from 'fast-check';
import { expect, it } from 'vitest';
import { definitions, type KubeletEvent } from '../../src/catalogue/events.js';
import { createMentions } from '../../src/correlate/events/mentions.js';
import { createCatalogue } from '../../src/correlate/events/recognise.js';
import { createLineDecoder } from '../../src/read/decode.js';
import { createLogReader } from '../../src/read/records/log.js';
import { contentOf } from '../../src/read/records/types.js';
import { bytesOf, samples } from '../read/records/reading.js';

/** Much is known in advance of records with a known shape: it is compared with the records themselves. */

const catalogue = createCatalogue();

/** The event with what its record computes itself when it is read. */
const plain = ({ id, definition, args, record }: KubeletEvent): KubeletEvent => ({
  id,
  definition,
  args,
  record: contentOf(record),
});

/** The number of records that were known by their shape. */
function knownShapes(bytes: Uint8Array): number {
  const mentionsIn = createMentions();
  let count = 0;
  const reader = createLogReader({
    record(record) {
      const { shaped, frame } = record;
      if (shaped === undefined) return;
      count++;
      const content = { ...contentOf(record), frame };
      const event = catalogue.recognise(record);
      expect(event && plain(event)).toEqual(catalogue.recognise(content));
      if (event !== null) expect(mentionsIn(event, shaped)).toEqual(createMentions()(event));
    },
    selection: { need: catalogue.need, decisive: catalogue.decisive },
  });
  const decoder = createLineDecoder(reader.pushLines);
  decoder.push(bytes);
  decoder.end();
  reader.end();
  return count;
}

it('the meaning of every record of a recording does not depend on whether its shape was known', () => {
  const bytes = bytesOf(`${samples}/bench/kubelet.log.gz`).subarray(0, 1_000_000);
  expect(knownShapes(bytes)).toBeGreaterThan(1000);
});

const UID = '0d6d2f7a-2f7e-4c3b-9b1e-2f6f1d0b7c11';
const value = fc.constantFrom(
  ...['"a/b"', '"a/c"', '"b"', '""', `"b_a(${UID})"`, '["a/b","a/c"]', '["a/b"] ["a/c"]', '[a/b a/c]'],
  ...['{"name":"b","namespace":"a"}', `"${UID}"`, UID, '12', '"12"', '&{ID:1', `&{ID:${UID} Type:X Data:d2}`],
  ...[`{"ID":"${UID}","Type":"ContainerDied","Data":"d1"}`, '"containerd://d1"', '{"Type":"containerd","ID":"d2"}'],
  ...['"api"', '"file"', `"/pods/${UID}/volumes"`, '"Pod"', '<nil>'],
);
const key = fc.constantFrom(
  ...'pod pods podUID event containerID podSandboxID source err object kind sandboxID podID other'.split(' '),
);
const message = fc.constantFrom(
  'SyncLoop DELETE',
  'SyncLoop (PLEG): event for pod',
  'Event occurred',
  'Killing pod "a_b(c)"',
  'Pod is terminated',
);

it('the meaning does not depend on the values, nor on how often they come', () => {
  const calls = fc.tuple(
    message,
    fc.array(key, { maxLength: 4 }),
    fc.array(fc.array(value, { minLength: 4, maxLength: 4 }), { maxLength: 6 }),
  );
  let count = 0;
  fc.assert(
    fc.property(fc.array(calls, { minLength: 1, maxLength: 3 }), all => {
      const lines = all.flatMap(([text, keys, rows], call) =>
        [...rows, ...rows].map(values => {
          const pairs = keys.map((name, at) => ` ${name}=${values[at]}`).join('');
          return `I1121 10:00:00.000000    3567 kubelet.go:${call + 1}] ${JSON.stringify(text)}${pairs}\n`;
        }),
      );
      count += knownShapes(Buffer.from(lines.join('')));
    }),
    { numRuns: 100 },
  );
  expect(count).toBeGreaterThan(200);
});

const word = fc.constantFrom('a/b', 'b', 'b_a(c)', `b_a(${UID})`, UID, 'd1', 'containerd://d1', 'api', '', 'x y');
const formats = definitions.filter(one => one.printf && /%q/.test(one.message)).map(one => one.message);

it('the meaning does not depend on the words of a message, quoted or printed alone', () => {
  const calls = fc.tuple(
    fc.constantFrom(...formats),
    fc.boolean(),
    fc.array(fc.array(word, { minLength: 6, maxLength: 6 }), { minLength: 2, maxLength: 6 }),
    fc.constantFrom('', ' pod="a/b"', ' podUID="1"'),
  );
  let count = 0;
  fc.assert(
    fc.property(fc.array(calls, { minLength: 1, maxLength: 3 }), all => {
      const lines = all.flatMap(([format, isQuoted, rows, pairs], call) =>
        [...rows, ...rows].map(words => {
          let next = 0;
          const text = format
            .replace(/%q\{\w+\}/g, () => `"${words[next++ % words.length]}"`)
            .replace(/%\w\{\w+\}/g, '7');
          const printed = isQuoted ? JSON.stringify(text) + pairs : text;
          return `I1121 10:00:00.000000    3567 kubelet.go:${call + 1}] ${printed}\n`;
        }),
      );
      count += knownShapes(Buffer.from(lines.join('')));
    }),
    { numRuns: 100 },
  );
  expect(count).toBeGreaterThan(200);
});
