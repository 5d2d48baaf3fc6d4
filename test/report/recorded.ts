import type { ResultDocument } from '../../src/contract/types.js';
import { analyzed } from '../analyze/analyzed.js';
import { linesOf, watchOf } from '../analyze/samples.js';

/** Documents of recorded runs, for reports to render. */
export const recordedDocument = (sample: string, keep: (line: string) => boolean = () => true) =>
  analyzed([
    ['logs/kubelet.log', linesOf(sample).filter(keep).join('\n')],
    ['logs/pods.yaml', watchOf(sample)],
  ]);

/** One deletion that a step is missing of. */
export const faulty = (): Promise<ResultDocument> =>
  recordedDocument('graceful-quick', line => !line.includes('SyncTerminatedPod enter'));
