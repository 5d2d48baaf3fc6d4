import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.js';
import { scratch } from '../scratch.js';

/** The places that may name an event: a message, a sign, a hang, a rule, a test of one line, a set. `ID` stands for the name. */
const PROGRAM = (id: string): string => `
import type { EventId, MessageDefinition } from '${root}/src/catalogue/events.js';
import type { Coverage } from '${root}/src/correlate/evidence/coverage.js';
import type { NodeObservation, Observation } from '${root}/src/correlate/types.js';
import type { HangModel } from '${root}/src/episodes/ends/hangs/types.js';
import type { Reconstructed } from '${root}/src/episodes/ends/types.js';
import type { Sign, StepModel } from '${root}/src/episodes/engine/steps.js';
import { during } from '${root}/src/rules/evidence.js';

export const sign: Sign = { events: ['${id}'] };
export const closing: Sign['closes'] = { event: '${id}', by: 'volume' };
export const step: Pick<StepModel, 'before'> = { before: ['${id}'] };
export const trouble: Pick<HangModel, 'troubles'> = { troubles: [{ events: ['${id}'] }] };
export const relief: Pick<HangModel, 'relief' | 'over'> = { relief: [], over: ['${id}'] };
export const message: Pick<MessageDefinition, 'event'> = { event: '${id}' };
export const set: ReadonlySet<EventId> = new Set<EventId>(['${id}']);
export const lines = (one: Reconstructed) => one.lines.only('${id}');
export const own = (one: Reconstructed) => during(one, '${id}');
export const isOne = ({ id }: Observation) => id === '${id}';
export const isNode = ({ id }: NodeObservation) => id === '${id}';
export const shown = (coverage: Coverage) => coverage.observable(0, ['${id}']);
`;

const project = scratch();

function errorsIn(files: Readonly<Record<string, string>>): string[] {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  const options = '--noEmit --strict --skipLibCheck --target es2023 --module esnext --moduleResolution bundler';
  const types = `--resolveJsonModule --types node --typeRoots ${join(root, 'node_modules/@types')}`;
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const args = [compiler, ...options.split(' '), ...types.split(' '), ...Object.keys(files)];
  const { stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  return stdout.split('\n').flatMap(line => /^(\S+\(\d+),\d+\): error/.exec(line)?.[1] ?? []);
}

it('a misspelt event id does not compile, wherever it is named', { tags: 'long' }, () => {
  const statements = PROGRAM('').split('\n');
  const named = statements.flatMap((text, at) => (text.startsWith('export const') ? [`wrong.ts(${at + 1}`] : []));
  expect(named).toHaveLength(12);
  expect(errorsIn({ 'right.ts': PROGRAM('config-delete'), 'wrong.ts': PROGRAM('config-delet') })).toEqual(named);
});
