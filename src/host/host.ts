/**
 * What the stages need of the machine that they run on. Node provides it (`node/`), and so does a browser (`browser/`). Both export what
 * `Host` names; `index.ts` is the host that a program is built with.
 */
export interface Host {
  /** A view of the same memory */
  bytesOn(bytes: Uint8Array): Bytes;
  bytesOf(text: string): Bytes;
  copyOf(bytes: Uint8Array): Bytes;
  concat(pieces: readonly Uint8Array[]): Bytes;
  emptyBytes(size: number): Bytes;
  /** Memory that threads share, where the host has such memory */
  sharedBytes(size: number): Uint8Array;
  isAscii(bytes: Uint8Array): boolean;
  /** The length in UTF-8. */
  byteLength(text: string): number;
  /** A copy that shares no memory with the text from which it was cut */
  ownText(text: string): string;
  fromBase64(text: string): Bytes;
  /** The ways to unpack, by the names of formats that the host can unpack */
  readonly UNPACK: Readonly<Record<'deflate-raw' | 'gzip', Unpack> & Partial<Record<string, Unpack>>>;
  /** Packs what is kept for later, where the host can do so synchronously */
  packBytes(bytes: Uint8Array): Uint8Array;
  unpackBytes(packed: Uint8Array): Uint8Array;
  packText(text: string): string;
  unpackText(packed: string): string;
  /** The file, or its part from `start` up to, but not including, `end` */
  openFile(path: string, part?: { readonly start: number; readonly end: number }): Stream;
  fileSize(path: string): Promise<number>;
  hasThreads(): boolean;
  /** A thread that runs this program for one kind of work. */
  beginThread(
    work: string,
    ears: {
      onMessage(message: unknown): void;
      /** It has failed or ended; this may be reported twice */
      lost(error: Error): void;
    },
  ): { send(message: unknown): void; end(): Promise<unknown> };
  /** SHA-256 of all data passed to it */
  createSha256(): Sha256;
  /** The hash of one text, in hex */
  sha256(text: string): string;
}

/** Bytes, with operations that a host can do faster than JavaScript. */
export interface Bytes extends Uint8Array {
  subarray(from?: number, to?: number): Bytes;
  toString(encoding?: 'utf8' | 'latin1', from?: number, to?: number): string;
  indexOf(wanted: number | string | Uint8Array, from?: number): number;
  includes(wanted: number | string | Uint8Array, from?: number): boolean;
}

type Stream = AsyncIterable<Uint8Array>;

/** Yields what was unpacked up to where the data is cut or damaged, and then passes a note. */
type Unpack = (bytes: Stream, note: (text: string) => void) => Stream;

/** The port inside the thread. */
export interface Port {
  on(event: 'message', receive: (message: unknown) => void): unknown;
  postMessage(message: unknown): void;
}

export interface Sha256 {
  update(part: string | Uint8Array): Sha256;
  digest(encoding: 'hex' | 'base64'): string;
}

/** Each read allocates memory outside of V8's heap, and larger ones trigger collections of all old objects. */
export const READ_SIZE = 1 << 18;

/** The size of unpacked chunks: small ones cost three times as much as the unpacking. */
export const CHUNK = 1 << 18;

/** The message for a reader that got only part of the data. */
export const damaged = (name: string, reason: string): string =>
  `the ${name} data is cut or damaged: read up to there (${reason})`;
