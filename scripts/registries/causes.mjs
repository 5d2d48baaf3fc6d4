// Sample texts of causes: src/catalogue/causes/*.log, beside the entries. A group is `# id`, then texts that state the cause, and after
// `near miss: ` texts that are close to it and do not. A line that begins with two spaces continues the text before it.
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'src/catalogue/causes';
const NEAR_MISS = 'near miss: ';

/** The groups in the order of the files. */
export const causeSamples = (root = '.') =>
  readdirSync(`${root}/${FOLDER}`)
    .filter(file => file.endsWith('.log'))
    .sort()
    .flatMap(file => groupsIn(`${root}/${FOLDER}/${file}`));

function groupsIn(path) {
  const groups = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const group = groups.at(-1);
    if (line === '') continue;
    if (line.startsWith('# ')) groups.push({ id: line.slice(2), samples: [], nearMisses: [] });
    else if (group === undefined) throw new Error(`${path}: no \`# id\` before ${line}`);
    else if (line.startsWith(NEAR_MISS)) group.nearMisses.push(line.slice(NEAR_MISS.length));
    else if (line.startsWith('  ') && group.samples.length > 0) group.samples.push(`${group.samples.pop()}\n${line}`);
    else group.samples.push(line);
  }
  return groups;
}
