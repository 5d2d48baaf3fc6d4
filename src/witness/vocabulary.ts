import { auditWords } from './audit/words.js';
import { clientWords } from './client/words.js';
import { eventWords } from './events/words.js';
import { runtimeWords } from './runtime/words.js';
import type { Word } from './types.js';

const words = { ...runtimeWords, ...auditWords, ...clientWords, ...eventWords };

export type WhatId = keyof typeof words;

/** Everything that a witness can say. */
export const WORDS: Readonly<Record<WhatId, Word>> = words;
