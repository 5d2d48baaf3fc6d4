import { isAscii as areAscii } from 'node:buffer';
import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Host, READ_SIZE } from '../host.js';

export { beginThread, hasThreads } from './threads.js';
export { UNPACK } from './unpack.js';

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

/** A pipe has no positions, so `start` is only given for parts. */
export const openFile: Host['openFile'] = (path, part) =>
  createReadStream(path, {
    highWaterMark: READ_SIZE,
    ...(part === undefined ? {} : { start: part.start, end: part.end - 1 }),
  });

export const fileSize: Host['fileSize'] = async path => (await stat(path)).size;

/** Leaves a tenth; packing better takes longer and saves little. */
const LEVEL = 1;

export const packBytes: Host['packBytes'] = bytes => Uint8Array.from(deflateRawSync(bytes, { level: LEVEL }));
export const unpackBytes: Host['unpackBytes'] = packed => inflateRawSync(packed);

/** Returns a text, because a small buffer keeps the large one in memory that it is part of. */
export const packText: Host['packText'] = text =>
  deflateRawSync(text, { level: LEVEL, chunkSize: 16 << 10 }).toString('latin1');
export const unpackText: Host['unpackText'] = packed => inflateRawSync(Buffer.from(packed, 'latin1')).toString();

export const createSha256: Host['createSha256'] = () => createHash('sha256');
/** Hashes without the stream that a hash of several parts needs. */
export const sha256: Host['sha256'] = text => hash('sha256', text, 'hex');
