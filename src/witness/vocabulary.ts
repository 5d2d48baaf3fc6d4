import { auditWords } from './audit/words.js';
import { clientWords } from './client/words.js';
import { describeWords } from './describe/words.js';
import { eventWords } from './events/words.js';
import { runtimeWords } from './runtime/words.js';
import { tableWords } from './table/words.js';
import type { Word } from './word.js';

const words = { ...runtimeWords, ...auditWords, ...clientWords, ...eventWords, ...describeWords, ...tableWords };

export type WhatId = keyof typeof words;

/** Everything that a witness can say. */
export const WORDS: Readonly<Record<WhatId, Word>> = words;
