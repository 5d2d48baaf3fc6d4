import { expect } from 'vitest';
import type { AnalyzeOptions } from '../../src/analyze/options.js';
import type { Lifecycle, ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { violations } from '../document/schema.js';

export type Text = readonly [name: string, text: string | Uint8Array];

/** Analyses texts; the schema must allow the document. */
export async function analyzed(texts: readonly Text[], options: AnalyzeOptions = {}): Promise<ResultDocument> {
  const document = await analyze(
    texts.map(([name, text]) => bytesSource(name, text)),
    options,
  );
  expect(violations(document)).toEqual([]);
  return document;
}

export const nameOf = ({ pod }: Lifecycle): string => `${pod.namespace}/${pod.name}`;

export const stepsWith = ({ steps }: Lifecycle, status: Lifecycle['steps'][number]['status']): string[] =>
  steps.filter(step => step.status === status).map(({ step }) => step);

/** All findings against a deletion. */
export const faultsOf = ({ episodes }: ResultDocument): string[] =>
  endsOf({ episodes }).flatMap(one => [
    ...stepsWith(one, 'missing').map(step => `${nameOf(one)} (${one.kind}) misses ${step}`),
    ...one.findings.filter(({ level }) => level === 'error').map(({ rule }) => `${nameOf(one)} (${one.kind}): ${rule}`),
  ]);
