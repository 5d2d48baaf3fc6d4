import { createReadStream } from 'node:fs';
import { createDecoder } from '../../src/input/decode.js';
import { createWatchReader } from '../../src/input/watch/reader.js';

// Reads a watch and nothing else: what the reader takes by itself, without what podline then makes of the states.
let states = 0;
const reader = createWatchReader(() => states++);
const decoder = createDecoder(reader.push);
for await (const chunk of createReadStream(process.argv[2] ?? '', { highWaterMark: 1 << 20 })) decoder.push(chunk);
decoder.end();
console.log(JSON.stringify({ states, ...reader.end() }));
