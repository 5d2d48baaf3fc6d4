import type { Signature } from '../input/sniff.js';

export const resultSignature: Signature = {
  type: 'result',
  what: 'a podline result',
  pattern: /^\s{0,99}\{(?=[\s\S]*?"schemaVersion")(?=[\s\S]*?"(?:lifecycles"|name": ?"podline"))/,
};
