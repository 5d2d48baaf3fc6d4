import { basename } from 'node:path';

/** kubectl runs `kubectl podline` as kubectl-podline. */
export const calledName = (file = ''): string =>
  basename(file).startsWith('kubectl-') ? 'kubectl podline' : 'podline';
