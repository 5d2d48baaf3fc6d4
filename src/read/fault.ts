import { messageOf } from '../kit/message-of.js';

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

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'no such file or folder'],
  ['EACCES', 'no permission to read it'],
  ['EIO', 'it cannot be read (I/O error)'],
  ['EPERM', 'no permission to read it'],
  ['ENOTDIR', 'a part of the path is not a folder'],
  ['ELOOP', 'its symbolic links form a loop'],
  ['ENAMETOOLONG', 'the name is too long'],
]);

/** The system refuses the file; its content is not the cause. */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** The reason, in words for a user. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return REASONS.get(code) ?? messageOf(error);
}
