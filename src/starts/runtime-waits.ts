/** The kubelet asks the runtime every 5 s how it is (kubelet.go, updateRuntimeUp): an answer that is this late was waited for. */
const LATE = 7_000;

/** This many waits are remembered. */
const MAX_WAITS = 500;

/** A time without an answer of the runtime, on the time scale of the log. */
interface Wait {
  readonly from: number;
  readonly to: number;
}

/** The waits of a node for its runtime, from the status that the kubelet prints with each answer at -v=4. */
export function createRuntimeWaits() {
  const answers = new Map<number, number>();
  let waits: Wait[] = [];

  return {
    answered(kubelet: number, at: number): void {
      const before = answers.get(kubelet);
      answers.set(kubelet, at);
      if (before === undefined || at - before < LATE) return;
      if (waits.length >= 2 * MAX_WAITS) waits = waits.slice(-MAX_WAITS);
      waits.push({ from: before, to: at });
    },
    /** When the runtime answered again that was asked then; null where it was not waited for. */
    over(asked: number): number | null {
      return waits.find(({ from, to }) => from <= asked && asked < to)?.to ?? null;
    },
  };
}
