import { createLineDecoder, textOf } from '../../src/read/decode.js';

/** Decodes into texts. */
export const createDecoder = (emit: (block: string) => void, maxLineBytes?: number) =>
  createLineDecoder(lines => emit(textOf(lines)), maxLineBytes);
