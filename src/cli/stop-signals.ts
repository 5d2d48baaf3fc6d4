/** The first SIGINT or SIGTERM ends the work after what was begun; then the program ends by the signal that it was sent. */
export function stopSignals() {
  const controller = new AbortController();
  let caught: NodeJS.Signals | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      caught = signal;
      controller.abort();
    });
  return {
    stop: controller.signal,
    end(): void {
      if (caught !== null) process.kill(process.pid, caught);
    },
  };
}
