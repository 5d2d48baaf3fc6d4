import type { ResultDocument, SourceReport } from '../contract/types.js';
import type { Source } from '../input/source.js';
import { documentOf } from './document.js';
import { createNodeAnalysis } from './node.js';
import type { AnalyzeOptions } from './options.js';
import { readSource, reportOf } from './read-source.js';
import { openReader } from './readers.js';
import { inReadingOrder } from './reading-order.js';

export type { AnalyzeOptions } from './options.js';

/** Inputs of one node → the result document. Inputs that cannot be read are named in it, the others are analysed. */
export async function analyze(sources: readonly Source[], options: AnalyzeOptions = {}): Promise<ResultDocument> {
  const placed = await inReadingOrder(sources);
  const node = createNodeAnalysis({
    ...options,
    several: placed.filter(({ type }) => type === 'kubelet-log').length > 1,
  });
  const reports = new Map<number, SourceReport>();
  for (const { source, index } of placed) {
    const read = await readSource(source, options, {
      open: type => openReader(type, node.run, index, { originals: options.lines ?? false, live: false }),
      settle: node.settle,
    });
    reports.set(index, reportOf(read));
  }
  return documentOf([node.finish(reports)]);
}
