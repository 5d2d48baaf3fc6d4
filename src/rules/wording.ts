import { innermost } from '../catalogue/causes/innermost.js';

/** A container in the middle of a sentence; not every line names its container. */
export const containerCalled = (name: string | null): string => (name === null ? 'a container' : `container ${name}`);

/** The end of a sentence: what went wrong, where a line shows it. */
export const becauseOf = (error: string | null): string => (error === null ? '' : `: ${innermost(error)}`);
