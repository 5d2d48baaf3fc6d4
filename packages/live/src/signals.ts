/** The signals that ask a program to end. */
export const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `how`: what comes a second time after `once` ends the program. */
export function onSignals(
  signals: readonly NodeJS.Signals[],
  caught: (signal: NodeJS.Signals) => void,
  how: 'on' | 'once' = 'on',
): () => void {
  for (const signal of signals) process[how](signal, caught);
  return () => {
    for (const signal of signals) process.off(signal, caught);
  };
}
