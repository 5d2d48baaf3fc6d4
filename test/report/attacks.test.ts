import { describe, it } from 'vitest';
import type { ResultDocument } from '../../src/contract/types.js';
import { ATTACKS, LONG, poisoned, renamed } from './hostile.js';
import { assertInert, WRITINGS } from './inert/index.js';
import type { Writing } from './inert/writings.js';
import { finding } from './made-up.js';
import { faulty, recordedDocument } from './recorded.js';

/** Three deletions of recorded runs: one misses a step, one hung, one is of a mirror; and the run has findings too. */
async function recorded(): Promise<ResultDocument> {
  const [base, ...others] = await Promise.all([
    faulty(),
    recordedDocument('stuck-volume-unmount'),
    recordedDocument('mirror-pod-delete'),
  ]);
  const lifecycles = [base, ...others].flatMap(document => document.lifecycles.slice(0, 1));
  return { ...base, lifecycles, findings: [finding(), finding({ level: 'warning' })] };
}

const real = recorded();

/** Holds attacks against what is written of a harmless text in their place. */
function withstanding(writing: Writing, put: typeof poisoned): (attack: string) => Promise<void> {
  let harmless: Promise<string> | undefined;
  return async attack => {
    const base = await real;
    harmless ??= writing.write(put(base, 'x'));
    await assertInert(writing, put(base, attack), await harmless);
  };
}

describe.each(WRITINGS)('$name withstands', writing => {
  const withstands = withstanding(writing, poisoned);
  it.each(Object.entries(ATTACKS))('%s', (_name, attack) => withstands(attack));
  it.each(Object.entries(ATTACKS))('%s behind a word', { tags: 'long' }, (_name, attack) => withstands(`x ${attack}`));

  const withstandsName = withstanding(writing, renamed);
  it.each(Object.entries(LONG))('a long name of %s', (_name, attack) => withstandsName(attack));
});
