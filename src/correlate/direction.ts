import { LIMITS } from './thresholds.js';

/** Is the log newest first? Do several kubelets print at the same time? Found out while the log is read. */
export function createDirection() {
  const heard = new Set<number>();
  let forward = 0;
  let backward = 0;
  let before: number | null = null;
  let current = -1;
  let returns = 0;
  return {
    see(at: number | null, kubelet: number): void {
      if (at !== null && before !== null && at !== before) at > before ? forward++ : backward++;
      before = at ?? before;
      if (kubelet === current) return;
      if (heard.has(kubelet)) returns++;
      heard.add(kubelet);
      current = kubelet;
    },
    reversed: () => backward > LIMITS.reversedLines && backward > forward * LIMITS.reversedFactor,
    interleaved: () => returns > LIMITS.returns,
  };
}
