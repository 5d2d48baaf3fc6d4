const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** All signals that ask a program to end: a terminal that is closed sends the last one. */
export const ENDING = [...SIGNALS, 'SIGHUP'] as const;

/** Calls for each of these signals until it is released. */
export function onSignals(signals: readonly NodeJS.Signals[], call: (signal: NodeJS.Signals) => void): () => void {
  const listeners = signals.map(signal => [signal, () => call(signal)] as const);
  for (const [signal, listener] of listeners) process.on(signal, listener);
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
}

/**
 * The first signal ends the work, the second one the program. After its last output the program ends by the signal that it received: a
 * shell sees 130 or 143, a script's loop stops with it, systemd treats it as a clean exit.
 */
export function stopSignals(signals: readonly NodeJS.Signals[] = SIGNALS) {
  const controller = new AbortController();
  let caught: NodeJS.Signals | null = null;
  const release = onSignals(signals, signal => {
    caught = signal;
    release();
    controller.abort();
  });
  return {
    stop: controller.signal,
    /** False if no signal was caught */
    end(): boolean {
      release();
      if (caught !== null) process.kill(process.pid, caught);
      return caught !== null;
    },
  };
}
