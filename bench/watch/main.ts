import { createLineDecoder, eachText } from '../../src/read/decode.js';
import { fileSource } from '../../src/read/source.js';
import { createWatchReader } from '../../src/sources/watch/reader.js';

// Reads a watch and nothing else, in pieces as podline reads it: the cost of the reader itself, without the use of the states.
let states = 0;
const reader = createWatchReader(() => states++, { source: 0 });
const decoder = createLineDecoder(lines => eachText(lines, reader.push));
for await (const piece of fileSource(process.argv[2] ?? '').open()) decoder.push(piece);
decoder.end();
console.log(JSON.stringify({ states, ...reader.end() }));
