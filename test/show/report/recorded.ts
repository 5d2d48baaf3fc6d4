import type { ResultDocument } from '../../../src/document/contract/types.js';
import { analyzed } from '../../analyze/analyzed.js';
import { linesOf, watchOf } from '../../analyze/samples.js';

/** Ten formats are tested with the same documents. */
const cache = new Map<string, Promise<ResultDocument>>();

function once(name: string, read: () => Promise<ResultDocument>): Promise<ResultDocument> {
  const document = cache.get(name) ?? read().then(frozen);
  cache.set(name, document);
  return document;
}

/** One test must not see what another did to it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const read = (sample: string, keep: (line: string) => boolean): Promise<ResultDocument> =>
  analyzed([
    ['logs/kubelet.log', linesOf(sample).filter(keep).join('\n')],
    ['logs/pods.yaml', watchOf(sample)],
  ]);

/** Documents of recorded runs, for reports to render. */
export const recordedDocument = (sample: string): Promise<ResultDocument> =>
  once(sample, () => read(sample, () => true));

/** One deletion of which a step is missing. */
export const faulty = (): Promise<ResultDocument> =>
  once('faulty', () => read('graceful-quick', line => !line.includes('SyncTerminatedPod enter')));
