import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ResultDocument } from '../contract/types.js';
import { expandInputs } from '../input/expand.js';
import { reasonOf } from '../input/system-error.js';
import { analyze } from '../nodes/index.js';
import { json } from '../report/json.js';
import { subjectsOf } from '../store/subjects.js';
import { FleetError, type Item, type ItemResult } from './types.js';

/** Reads an item to its end: what `podline analyze` makes of the same inputs. */
export async function resultOf({ id, cluster, inputs }: Item): Promise<ItemResult> {
  const { sources, problems } = await expandInputs(inputs, noInput);
  const sentences = problems.map(({ message }) => message);
  const document = await analyze(sources, {
    folded: true,
    unreadable: (path, error) => sentences.push(`${path}: ${reasonOf(error)}`),
  }).finally(() => Promise.all(sources.map(source => source.close?.())));
  // Half an item would replace what a whole one told
  if (sentences.length > 0) throw new FleetError(sentences.join('; '));
  const text =
    json.pieces === undefined ? '' : Buffer.concat([...json.pieces(document)].map(piece => Buffer.from(piece)));
  return {
    parts: [...partsOf(document, cluster, id)],
    document: await promisify(gzip)(text),
    lifecycles: document.lifecycles.length,
  };
}

async function* noInput(): AsyncGenerator<Uint8Array> {}

/** Below what a NATS server takes as one message, by default 1 MiB. */
const MAX_PART = 512 << 10;

function* partsOf(document: ResultDocument, cluster: string, run: string): Generator<Uint8Array> {
  let lines: Buffer[] = [];
  let size = 0;
  for (const subject of subjectsOf(document, { cluster, run })) {
    const line = Buffer.from(`${JSON.stringify(subject)}\n`);
    if (size + line.length > MAX_PART && lines.length > 0) {
      yield Buffer.concat(lines);
      lines = [];
      size = 0;
    }
    lines.push(line);
    size += line.length;
  }
  if (lines.length > 0) yield Buffer.concat(lines);
}
