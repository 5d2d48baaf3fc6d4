import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseRecord } from '../../../grammars/klog/index.js';
import { createCatalogue } from '../../../src/correlate/events/recognise.js';
import { shared } from '../../read/framing.js';

const ROOTS = ['starts', 'corpus'].map(name => join(shared, name));

const LOGS = ['kubelet.log', 'kubelet.log.gz'];
const logBelow = (folder: string): string[] => LOGS.map(name => join(folder, name)).filter(path => existsSync(path));

/** Recorded runs of kubelets, where they lie next to the repository: version and name. */
export const runs: readonly { readonly name: string; readonly path: string }[] = ROOTS.filter(existsSync).flatMap(
  root =>
    readdirSync(root).flatMap(version =>
      version.startsWith('v')
        ? readdirSync(join(root, version)).flatMap(run =>
            logBelow(join(root, version, run)).map(path => ({ name: `${version}/${run}`, path })),
          )
        : [],
    ),
);

export function linesOf(path: string): string[] {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n').slice(0, -1);
}

const HEADER = /^[IWEF]\d{4} \d\d:\d\d:\d\d/;

/** What a kubelet at this -v would have printed of a log: lines of a higher level, according to the catalogue, are left out. */
export function atLevel(lines: readonly string[], level: number): string[] {
  const catalogue = createCatalogue();
  let kept = true;
  return lines.filter(line => {
    // Continuation lines stay with their line
    if (HEADER.test(line)) kept = isPrinted(line);
    return kept;
  });

  function isPrinted(line: string): boolean {
    if (!line.startsWith('I')) return true;
    // The line states its own -v, which has changed
    if (line.includes('FLAG: --v=')) return false;
    const parsed = parseRecord(line);
    const event = parsed.ok ? catalogue.recognise({ ...parsed.record, line: 1, lines: 1, frame: null }) : null;
    return event !== null && event.definition.level <= level;
  }
}
