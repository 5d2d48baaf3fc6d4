import type { Host, Sha256 } from '../host.js';

const encoder = new TextEncoder();
const BLOCK = 64;

/** FIPS 180-4, in JavaScript: a browser computes it only asynchronously. */
export const createSha256: Host['createSha256'] = () => {
  const parts: Uint8Array[] = [];
  const sha: Sha256 = {
    update(part) {
      parts.push(typeof part === 'string' ? encoder.encode(part) : part.slice());
      return sha;
    },
    digest(encoding) {
      const bytes = digestOf(parts);
      return encoding === 'base64'
        ? btoa(String.fromCharCode(...bytes))
        : Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
    },
  };
  return sha;
};

export const sha256: Host['sha256'] = text => createSha256().update(text).digest('hex');

function digestOf(parts: readonly Uint8Array[]): Uint8Array {
  const state = Uint32Array.from(FIRST);
  const words = new Uint32Array(BLOCK);
  const padded = withPadding(parts);
  const view = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, words, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word);
  return new Uint8Array(digest.buffer);
}

function withPadding(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const padded = new Uint8Array(Math.ceil((size + 9) / BLOCK) * BLOCK);
  let at = 0;
  for (const part of parts) {
    padded.set(part, at);
    at += part.length;
  }
  padded[size] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(size) * 8n);
  return padded;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function mix(state: Uint32Array, words: Uint32Array, view: DataView, from: number): void {
  const word = (at: number): number => words[at] ?? 0;
  for (let at = 0; at < 16; at++) words[at] = view.getUint32(from + at * 4);
  for (let at = 16; at < BLOCK; at++) {
    const [early, late] = [word(at - 15), word(at - 2)];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = word(at - 16) + first + word(at - 7) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < BLOCK; at++) {
    const choice = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const one = (h + choice + (ROUNDS[at] ?? 0) + word(at)) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + value;
}

const PRIMES = firstPrimes(BLOCK);
/** The first bits of the fractions of roots of the first primes. */
const fractionOf = (root: number): number => Math.floor((root % 1) * 2 ** 32);
const FIRST = PRIMES.slice(0, 8).map(prime => fractionOf(Math.sqrt(prime)));
const ROUNDS = PRIMES.map(prime => fractionOf(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every(prime => number % prime !== 0)) primes.push(number);
  return primes;
}
