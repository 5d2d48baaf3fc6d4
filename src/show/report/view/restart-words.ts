import type { ContainerRestart } from '../../../document/contract/types.js';

/** `OOMKilled, exit code 137`; `Error` only repeats that the code is not 0. */
export function restartWhy({ reason, exitCode }: Pick<ContainerRestart, 'reason' | 'exitCode'>): string {
  const parts = [
    ...(reason === null || reason === 'Error' ? [] : [reason]),
    ...(exitCode === null ? [] : [`exit code ${exitCode}`]),
  ];
  return parts.length > 0 ? parts.join(', ') : (reason ?? 'nothing shows why');
}
