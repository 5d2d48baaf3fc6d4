/**
 * An error of podline itself while it read an input: neither what is in the input nor the system is to blame. It keeps the stack
 * of the error that was thrown.
 */
export class Fault extends Error {
  override name = 'Fault';

  constructor(message: string, stack: string | undefined) {
    super(message);
    this.stack = stack ?? message;
  }
}

/** What the language throws where the program is wrong. */
const PROGRAMMING = [TypeError, RangeError, ReferenceError, SyntaxError, EvalError, URIError];

/** Errors of these classes that Node throws for a path or an address that cannot be one. */
const OF_INPUT: ReadonlySet<unknown> = new Set(['ERR_INVALID_ARG_VALUE', 'ERR_INVALID_URL']);

/** The fault that an error is; null for an error of the input or of the system. */
export function faultOf(error: unknown): Fault | null {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error) || !PROGRAMMING.some(kind => error instanceof kind)) return null;
  if ('code' in error && OF_INPUT.has(error.code)) return null;
  return new Fault(`${error.name}: ${error.message.split('\n')[0] ?? ''}`, error.stack);
}

/** Where an error of the input or of the system is expected, and only such a one. */
export function expected(error: unknown): unknown {
  const fault = faultOf(error);
  if (fault !== null) throw fault;
  return error;
}

/** For the report of the source. */
export const faultNote = ({ message }: Fault): string =>
  `an error of podline itself ended the reading of it: ${message}`;
