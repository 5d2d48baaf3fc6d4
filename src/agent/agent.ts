import type { createMemory } from './memory.js';
import type { Sink, Told } from './types.js';

interface Agent {
  /** Says it in each sink, in the order in which it is called; what was told before is not told again. */
  tell(told: Told): void;
  /** All that was to be told is told. */
  settled(): Promise<void>;
}

/** `failed`: a sink that cannot take it; the others still get it. */
export function createAgent(
  sinks: readonly Sink[],
  memory: ReturnType<typeof createMemory>,
  failed: (sink: string, error: unknown) => void,
): Agent {
  let queue: Promise<void> = Promise.resolve();

  async function sayTo(sink: Sink, told: Told): Promise<void> {
    try {
      await sink.tell(told);
    } catch (error) {
      failed(sink.name, error);
    }
  }

  return {
    tell(told) {
      const { lifecycle, standing } = told;
      // What is open when the agent ends is told by the next one
      if (standing === 'open') return;
      queue = queue.then(async () => {
        if (!memory.isNew(lifecycle.id, standing)) return;
        for (const sink of sinks) await sayTo(sink, told);
        await memory.keep(lifecycle.id, standing);
      });
    },
    settled: () => queue,
  };
}
