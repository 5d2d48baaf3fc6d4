import { sha256 } from '../../../host/index.js';

const digest = (text: string, bytes: number): string => sha256(text).slice(0, bytes * 2);

/** The same deletion always has the same trace, whenever and wherever it is read. */
export const traceIdOf = (lifecycle: string): string => digest(`podline trace\n${lifecycle}`, 16);

/** `part`: what distinguishes the span from others of its trace. */
export const spanIdOf = (lifecycle: string, part: string): string => digest(`podline span\n${lifecycle}\n${part}`, 8);
