import type { Bytes, Host } from '../host.js';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();
/** More arguments than this are too many for a call. */
const MOST = 8192;

class OwnBytes extends Uint8Array implements Bytes {
  override toString(encoding: 'utf8' | 'latin1' = 'utf8', from = 0, to = this.length): string {
    const part = this.subarray(from, to);
    return encoding === 'utf8' || isAscii(part) ? utf8.decode(part) : latin1(part);
  }

  override indexOf(wanted: number | string | Uint8Array, from = 0): number {
    if (typeof wanted === 'number') return super.indexOf(wanted, from);
    const bytes = typeof wanted === 'string' ? encoder.encode(wanted) : wanted;
    for (let at = super.indexOf(bytes[0] ?? -1, from); at >= 0; at = super.indexOf(bytes[0] ?? -1, at + 1))
      if (bytes.every((byte, index) => this[at + index] === byte)) return at;
    return -1;
  }

  override includes(wanted: number | string | Uint8Array, from = 0): boolean {
    return this.indexOf(wanted, from) >= 0;
  }

  override subarray(from?: number, to?: number): OwnBytes {
    return super.subarray(from, to) as OwnBytes;
  }
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += MOST) text += String.fromCharCode(...bytes.subarray(at, at + MOST));
  return text;
}

export const bytesOn: Host['bytesOn'] = ({ buffer, byteOffset, length }) =>
  new OwnBytes(buffer as ArrayBuffer, byteOffset, length);
export const bytesOf: Host['bytesOf'] = text => bytesOn(encoder.encode(text));
export const copyOf: Host['copyOf'] = bytes => new OwnBytes(bytes);
export const emptyBytes: Host['emptyBytes'] = size => new OwnBytes(size);
/** A page shares memory with its threads only where a server allows it. */
export const sharedBytes: Host['sharedBytes'] = size => new Uint8Array(size);
export const byteLength: Host['byteLength'] = text => encoder.encode(text).length;
export const ownText: Host['ownText'] = text => utf8.decode(encoder.encode(text));
export const fromBase64: Host['fromBase64'] = text => copyOf(fromLetters(text));

export const concat: Host['concat'] = pieces => {
  const all = new OwnBytes(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
};

const WORD = 4;

export const isAscii: Host['isAscii'] = ({ buffer, byteOffset, length }) => {
  const view = new DataView(buffer, byteOffset, length);
  let at = 0;
  for (; at + WORD <= length; at += WORD) if ((view.getInt32(at) & 0x80808080) !== 0) return false;
  for (; at < length; at++) if (view.getUint8(at) > 127) return false;
  return true;
};

/** Decodes as Node does: characters outside the alphabet are skipped, `=` ends the text, and so does a last letter without another. */
function fromLetters(text: string): Uint8Array {
  const [whole = ''] = text.replaceAll('-', '+').replaceAll('_', '/').split('=');
  const letters = whole.replace(/[^\w+/]|_/g, '');
  return Uint8Array.from(atob(letters.slice(0, letters.length - Number(letters.length % 4 === 1))), letter =>
    letter.charCodeAt(0),
  );
}
