// Runs a command with the Node that the executable contains: node scripts/program/with-node.mjs npm test
import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { nodeFile } from './node-of.mjs';
import { HERE } from './platforms.mjs';

const [command, ...args] = process.argv.slice(2);
const PATH = [dirname(nodeFile(HERE)), process.env.PATH].join(delimiter);
const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, PATH } });
if (error) throw error;
process.exit(status ?? 1);
