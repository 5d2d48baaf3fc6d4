import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { piecesOf } from '../../fuzz/results.js';
import { samplesBelow } from '../../fuzz/samples.js';
import type { Sample } from '../../fuzz/types.js';
import { bytesSource, type Source } from '../../src/read/source.js';
import { shared } from '../read/framing.js';
import { inputs } from '../samples/inputs.js';

export interface AuditedInput {
  readonly name: string;
  readonly sources: () => readonly Source[];
}

const root = join(import.meta.dirname, '../../samples');

/** `test/samples/reported.test.ts` and `classes.test.ts` audit what they read, the former in the long run. */
const audited = new Set([...inputs.values()].flat().map(path => path.replace(/\.gz$/, '')));
const isAudited = ({ name, files }: Sample): boolean =>
  name.startsWith('classes/') ||
  files.every(file => [name, dirname(name)].some(folder => audited.has(join(folder, file.name))));

const inputOf = ({ name, files }: Sample): AuditedInput => ({
  name,
  sources: () => files.map(file => bytesSource(file.name, Buffer.concat(piecesOf(file)))),
});

/** A class of lines may be described without a sample of its own. */
const all = samplesBelow(root).filter(({ files }) => files.some(({ name }) => name !== 'class.yaml'));

export const everySample: readonly AuditedInput[] = all.map(inputOf);

/** The other samples. */
export const samples: readonly AuditedInput[] = all.filter(sample => !isAudited(sample)).map(inputOf);

/** Folders of runs, and folders of unrelated logs. */
const RUNS = ['corpus', 'witness', 'starts', 'live'];
const LOGS = ['wild', 'pasted', 'clusters/nodes', 'seeds'];
const IS_LOG = /\.(?:log|txt|json)(?:\.gz)?$/;
const IS_RUN = /scenario\.json$|kubelet\.log(?:\.gz)?$/;
const IS_KEY = /(?:answers|truth|clusters|index|scenario|expected)\.json$/;

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isFile() ? [join(folder, entry.name)] : []));

const fileSources = (paths: readonly string[]): readonly Source[] =>
  paths.map(path => bytesSource(path, readFileSync(path)));

const runsBelow = (folder: string): AuditedInput[] => {
  const below = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory());
  const ofFolder = filesOf(folder);
  const run = ofFolder.some(path => IS_RUN.test(path))
    ? [{ name: folder, sources: () => fileSources(ofFolder.filter(path => !IS_KEY.test(path))) }]
    : [];
  return [...run, ...below.flatMap(({ name }) => runsBelow(join(folder, name)))];
};

const logsIn = (folder: string): AuditedInput[] =>
  filesOf(folder)
    .filter(path => IS_LOG.test(path) && !IS_KEY.test(path))
    .map(path => ({ name: path, sources: () => fileSources([path]) }));

/** Recordings and logs of other people's clusters, where they lie next to the repository. */
export const recordings: readonly AuditedInput[] = [
  ...RUNS.flatMap(folder => below(folder, runsBelow)),
  ...LOGS.flatMap(folder => below(folder, logsIn)),
];

function below(folder: string, read: (path: string) => AuditedInput[]): AuditedInput[] {
  const path = join(shared, folder);
  return existsSync(path) ? read(path) : [];
}
