import type { WitnessKindWords } from '../types.js';

export const EVENTS: WitnessKindWords = { id: 'events', one: 'file with events', many: 'files with events' };
