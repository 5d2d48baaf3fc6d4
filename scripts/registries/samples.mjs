// Sample lines of the kubelet's messages: src/catalogue/messages/*.log, beside the events. A group is `# event: text`, then its lines, those
// of kubelets first. `made: ` precedes a line that no kubelet printed: it was written from the source. `other version: ` precedes one whose
// severity or file is not that of the row, because they changed between versions.
import { readdirSync, readFileSync } from 'node:fs';
import { causeSamples } from './causes.mjs';

const FOLDER = 'src/catalogue/messages';
const LINE = /^(?:(made|other version|made, other version): )?([IWEF]\d{4} .*)$/;

/** The groups in the order of the files. */
export const sampleGroups = (root = '.') =>
  readdirSync(`${root}/${FOLDER}`)
    .filter(file => file.endsWith('.log'))
    .map(file => file.slice(0, -'.log'.length))
    .sort()
    .flatMap(topic => groupsIn(`${root}/${FOLDER}/${topic}.log`));

function groupsIn(path) {
  const groups = [];
  for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const [, marks = '', sample] = LINE.exec(line) ?? [];
    if (line.startsWith('# ')) groups.push({ of: line.slice(2), samples: [] });
    else if (sample !== undefined && groups.length > 0)
      groups.at(-1).samples.push({ line: sample, made: marks.startsWith('made'), other: marks.endsWith('version') });
    else if (line !== '') throw new Error(`${path}:${at + 1}: neither \`# event: text\` nor a line of a kubelet`);
  }
  return groups;
}

/** For `podline explain`: the first line of each text, and of each cause. */
export function examples() {
  const rows = sampleGroups().flatMap(({ of, samples: [first] }) =>
    first === undefined ? [] : [[of, `${first.made ? 'made: ' : ''}${first.line}`]],
  );
  const causes = causeSamples().map(({ id, samples: [first] }) => [`cause: ${id}`, first]);
  return `${JSON.stringify(Object.fromEntries([...rows, ...causes]), null, 2)}\n`;
}
