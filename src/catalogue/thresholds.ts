import { type Thresholds, valuesOf } from '../kit/thresholds.js';

/** Every number of this stage that decides what is reported. */
export const THRESHOLDS = {
  levelFiles: [3, 'files', 'A verbosity seen in this many source files of the kubelet applies to all of them.', '--vmodule raises single files (klog, vmodule), usually one or two.'],
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
