import type { WitnessKindWords } from '../types.js';

export const EVENTS: WitnessKindWords = { id: 'events', singular: 'file with events', plural: 'files with events' };
