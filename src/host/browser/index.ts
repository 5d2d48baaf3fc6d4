export {
  byteLength,
  bytesOf,
  bytesOn,
  concat,
  copyOf,
  emptyBytes,
  fromBase64,
  isAscii,
  ownText,
  sharedBytes,
} from './bytes.js';
export { fileSize, openFile } from './files.js';
export { packBytes, packText, unpackBytes, unpackText } from './packed.js';
export { createSha256 } from './sha256.js';
export { beginThread, hasThreads } from './threads.js';
export { UNPACK } from './unpack.js';
