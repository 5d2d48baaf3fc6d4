import { type Thresholds, valuesOf } from '../thresholds.js';

/** Every number of this stage that decides what is told. */
export const THRESHOLDS = {
  levelFiles: {
    value: 3,
    unit: 'files',
    decides: 'A verbosity that was seen in so many files of the kubelet holds for all of them.',
    source: '--vmodule raises single files (klog, vmodule); who looks into a problem raises one or two.',
  },
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
