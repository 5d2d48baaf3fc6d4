import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as browser from '../../src/host/browser/bytes.js';
import { createSha256, sha256 } from '../../src/host/browser/sha256.js';
import { UNPACK } from '../../src/host/browser/unpack.js';
import * as node from '../../src/host/node/index.js';
import { anyCharacter } from '../any-character.js';

const text = fc.string({ unit: anyCharacter, maxLength: 400 });
const bytes = fc.uint8Array({ maxLength: 400 });
const place = fc.integer({ min: 0, max: 420 });

/** Node's own behaviour defines what the host of a browser must do. */
describe('the host of a browser', () => {
  it('reads bytes as text as Node does', () => {
    fc.assert(
      fc.property(bytes, place, place, (all, from, to) => {
        const [own, defined] = [browser.bytesOn(all), node.bytesOn(all)];
        for (const encoding of ['utf8', 'latin1'] as const)
          expect(own.toString(encoding, from, to)).toBe(defined.toString(encoding, from, to));
        expect(own.toString()).toBe(defined.toString());
        expect(browser.isAscii(all)).toBe(node.isAscii(all));
      }),
    );
  });

  it('writes texts as Node does', () => {
    fc.assert(
      fc.property(text, one => {
        expect([...browser.bytesOf(one)]).toEqual([...node.bytesOf(one)]);
        expect(browser.byteLength(one)).toBe(node.byteLength(one));
        expect(browser.ownText(one)).toBe(node.ownText(one));
      }),
    );
  });

  it('finds in bytes what Node finds', () => {
    const letters = fc.uint8Array({ min: 97, max: 99, maxLength: 60 });
    const wanted = fc.uint8Array({ min: 97, max: 99, minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(letters, wanted, fc.integer({ min: 0, max: 60 }), (all, one, from) => {
        const [own, defined] = [browser.bytesOn(all), node.bytesOn(all)];
        const asText = node.bytesOn(one).toString();
        for (const what of [one, asText, one[0] ?? 97]) {
          expect(own.indexOf(what, from)).toBe(defined.indexOf(what, from));
          expect(own.includes(what, from)).toBe(defined.includes(what, from));
        }
      }),
    );
  });

  it('joins and copies bytes as Node does', () => {
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 5 }), pieces => {
        const whole = browser.concat(pieces);
        expect([...whole]).toEqual([...node.concat(pieces)]);
        const copy = browser.copyOf(whole);
        whole.fill(0);
        expect([...copy]).toEqual([...node.concat(pieces)]);
        expect(copy.subarray(1).toString('latin1')).toBe(node.bytesOn(copy).subarray(1).toString('latin1'));
      }),
    );
  });

  it('reads base64 as Node does, whatever is between its letters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.base64String(), fc.string({ maxLength: 60 })), one => {
        expect([...browser.fromBase64(one)]).toEqual([...node.fromBase64(one)]);
      }),
    );
  });

  it('hashes as Node does', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(text, bytes), { maxLength: 4 }), parts => {
        const [own, defined] = [createSha256(), node.createSha256()];
        for (const part of parts) {
          own.update(part);
          defined.update(part);
        }
        expect(own.digest('base64')).toBe(defined.digest('base64'));
      }),
    );
    fc.assert(
      fc.property(text, one => {
        expect(sha256(one)).toBe(node.sha256(one));
        expect(sha256(one)).toBe(node.createSha256().update(one).digest('hex'));
      }),
    );
  });
});

const lines = (length: number): string =>
  Array.from({ length }, (_, at) => `line ${at} ${Math.imul(at, 0x9e3779b1) >>> 0}\n`).join('');
const LINES = lines(3_000);

async function* inPieces(all: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
}

async function gunzipped(host: { UNPACK: typeof UNPACK }, packed: Uint8Array, size: number) {
  const notes: string[] = [];
  const pieces: Uint8Array[] = [];
  for await (const piece of host.UNPACK.gzip(inPieces(packed, size), note => notes.push(note))) pieces.push(piece);
  return { text: node.concat(pieces).toString(), notes };
}

describe('gzip in a browser', () => {
  const packed = gzipSync(LINES);
  const cases = {
    'in one piece': { packed, size: 1 << 20 },
    'byte by byte, nearly': { packed: gzipSync(lines(300)), size: 7 },
    'of several members': { packed: node.concat([packed, gzipSync('and more\n'), gzipSync('')]), size: 100 },
    'with zeros after it': { packed: node.concat([packed, new Uint8Array(512)]), size: 1 << 16 },
    'of nothing': { packed: gzipSync(''), size: 64 },
  };

  it.each(Object.entries(cases))('is read as Node reads it: %s', async (_, { packed, size }) => {
    expect(await gunzipped({ UNPACK }, packed, size)).toEqual(await gunzipped(node, packed, size));
  });

  it('returns what precedes a cut, with the same note', async () => {
    const cut = packed.subarray(0, packed.length - 2_000);
    const [own, defined] = [await gunzipped({ UNPACK }, cut, 4_096), await gunzipped(node, cut, 4_096)];
    expect(own.notes).toEqual(defined.notes);
    expect(defined.text.startsWith(own.text.slice(0, -300))).toBe(true);
    expect(own.text.length).toBeGreaterThan(LINES.length * 0.9);
  });

  it('reports that the data is damaged', async () => {
    const broken = Uint8Array.from(packed);
    broken.fill(255, 5_000, 5_200);
    const { text, notes } = await gunzipped({ UNPACK }, broken, 1 << 16);
    expect(LINES.startsWith(text.slice(0, 1_000))).toBe(true);
    expect(notes).toEqual([expect.stringMatching(/^the gzip data is cut or damaged: read up to there \(/)]);
  });
});
