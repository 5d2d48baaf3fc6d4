import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { DENSITIES } from '../generate/densities.js';
import { LOG_FORMS } from '../generate/forms.js';
import { generateLog } from '../generate/log.js';
import { readSample } from '../generate/sample.js';
import { bytesOf } from '../generate/size.js';
import { copyFor, MAX_NODES, nodeName, templateOf } from './copies.js';

const USAGE = `usage: node bench/start.mjs cluster [options] | gzip -1 >cluster.tar.gz
  --nodes COUNT  (200)
  --size SIZE    of each node's log (10MB)
  --logs COUNT   that are generated, and held; those of more nodes are copies with other names and UIDs (20)
`;
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '200' },
    size: { type: 'string', default: '10MB' },
    logs: { type: 'string', default: '20' },
    help: { type: 'boolean' },
  },
});
const BLOCK = 512;

/** The header of a file in a tar (POSIX ustar). */
function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write('0000644\0', 100);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  return block.fill(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 156);
}

async function write(bytes: Uint8Array): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

/** A tar with the log of each node, one after the other. */
async function main(): Promise<void> {
  const sample = readSample();
  const form = LOG_FORMS.journald;
  if (form === undefined) throw new Error('no journald form');
  const nodes = Number(values.nodes);
  if (!(nodes <= MAX_NODES)) throw new Error(`no number of nodes up to ${MAX_NODES}: ${values.nodes}`);
  const templates = Array.from({ length: Math.min(nodes, Number(values.logs)) }, (_, log) => {
    const options = { size: bytesOf(values.size), share: DENSITIES.thin.share, alive: 50, seed: log + 1 };
    return templateOf([...generateLog(sample, form(), options)].join(''));
  });
  for (let done = 0; done < nodes; )
    for (const template of templates.slice(0, nodes - done)) {
      const log = copyFor(template, ++done);
      await write(header(`nodes/${nodeName(done)}/kubelet.log`, log.length));
      await write(log);
      await write(Buffer.alloc(-log.length & (BLOCK - 1)));
    }
  await write(Buffer.alloc(2 * BLOCK));
}

if (values.help) process.stdout.write(USAGE);
else {
  // A reader that has enough closes the pipe
  process.stdout.on('error', () => process.exit(0));
  await main();
}
