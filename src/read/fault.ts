/**
 * An error in podline itself while it read an input: neither the content of the input nor the system caused it. It keeps the stack of the
 * error that was thrown.
 */
export class Fault extends Error {
  override name = 'Fault';

  constructor(message: string, stack: string | undefined) {
    super(message);
    this.stack = stack ?? message;
  }
}

/** What the language throws where the program is wrong */
const PROGRAMMING = [TypeError, RangeError, ReferenceError, SyntaxError, EvalError, URIError];

/** Errors of these classes that Node throws for an impossible path or address. */
const OF_INPUT: ReadonlySet<unknown> = new Set(['ERR_INVALID_ARG_VALUE', 'ERR_INVALID_URL']);

/** The fault behind an error; null for an error of the input or of the system. */
export function faultOf(error: unknown): Fault | null {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error) || !PROGRAMMING.some(kind => error instanceof kind)) return null;
  if ('code' in error && OF_INPUT.has(error.code)) return null;
  return new Fault(`${error.name}: ${error.message.split('\n')[0] ?? ''}`, error.stack);
}

/** Returns an error of the input or of the system, and throws any other. */
export function expected(error: unknown): unknown {
  const fault = faultOf(error);
  if (fault !== null) throw fault;
  return error;
}

/** The note on the report of a source. */
export const faultNote = ({ message }: Fault): string =>
  `an error of podline itself ended the reading of it: ${message}`;
