import { type Thresholds, valuesOf } from '../thresholds.js';

/** Every duration of this stage that decides what is told. */
export const THRESHOLDS = {
  watchAloneMs: {
    value: 15_000,
    unit: 'ms',
    decides: 'With --follow: a removal without a kubelet line for this long is reported from the watch alone.',
    source:
      'Lines of the kubelet come with the next batch of the status manager, syncPeriod = 10 s (status_manager.go), and half of another.',
  },
  remarkMs: {
    value: 5_000,
    unit: 'ms',
    decides: 'A pause of at least this is named in the headline.',
    source:
      'Measured: the pauses between neighbouring steps of the deletions of the lab that went well lasted 4.3 s at most (from “container stopped” to “object gone”).',
  },
  leastMs: {
    value: 1_000,
    unit: 'ms',
    decides: 'A deletion whose beginning is not in the input is said to have taken at least so long from here on.',
    source:
      'PLEG looks once a second (kubelet.go, plegRelistPeriod = 1 s, all versions): less says nothing of its length.',
  },
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
