import { isAscii as areAscii } from 'node:buffer';
import type { Host } from '../host.js';

export const bytesOn: Host['bytesOn'] = ({ buffer, byteOffset, byteLength: size }) =>
  Buffer.from(buffer, byteOffset, size);
export const bytesOf: Host['bytesOf'] = text => Buffer.from(text);
export const copyOf: Host['copyOf'] = bytes => Buffer.from(bytes);
export const concat: Host['concat'] = pieces => Buffer.concat(pieces);
export const emptyBytes: Host['emptyBytes'] = size => Buffer.alloc(size);
export const sharedBytes: Host['sharedBytes'] = size => new Uint8Array(new SharedArrayBuffer(size));
export const isAscii: Host['isAscii'] = bytes => areAscii(bytes);
export const byteLength: Host['byteLength'] = text => Buffer.byteLength(text);
export const ownText: Host['ownText'] = text => Buffer.from(text).toString();
export const fromBase64: Host['fromBase64'] = text => Buffer.from(text, 'base64');
