import { messageOf } from '../kit/message-of.js';

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
