import { readFileSync } from 'node:fs';
import { HEAD, identifier, modulesIn } from './modules.mjs';

const FOLDER = 'src/catalogue/messages';

export function messages() {
  const topics = modulesIn(FOLDER);
  return `${HEAD}import { definitionsIn } from './definitions.js';
${topics.map(topic => `import { ${identifier(topic)} } from './messages/${topic}.js';`).join('\n')}
import type { MessageDefinition } from './types.js';

export const definitions: readonly MessageDefinition[] = [
${topics.map(topic => `  ...${identifier(topic)},`).join('\n')}
].flatMap(definitionsIn);
`;
}

/** Read as text, because the messages do not compile before the type of their ids exists. */
export function eventIds() {
  const texts = modulesIn(FOLDER).map(topic => readFileSync(`${FOLDER}/${topic}.ts`, 'utf8'));
  const ids = new Set(texts.flatMap(text => [...text.matchAll(/^ {4}event: '([a-z-]+)',$/gm)].map(([, id]) => id)));
  return `${HEAD}
/** What a kubelet's line can mean: every \`event\` of the messages. The compiler rejects a misspelt one. */
export type EventId =
${[...ids]
  .sort()
  .map(id => `  | '${id}'`)
  .join('\n')};
`;
}
