import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../test/root.js';
import { WAY_NAMES } from '../../src/commands.js';
import { allWays, chooseWays } from '../../src/kubelet-log/choose.js';

const DEBUG_POD = { image: 'busybox:1.37', namespace: 'default' };
const chosen = (text: string) => chooseWays(text, DEBUG_POD);
const idsOf = (text: string): readonly string[] => {
  const result = chosen(text);
  return 'ways' in result ? result.ways.map(({ id }) => id) : [result.problem];
};

describe('--kubelet-log', () => {
  it('accepts every way by the name that help and completion offer', () => {
    expect(['auto', 'none', ...allWays(DEBUG_POD).map(({ id }) => id)]).toEqual(WAY_NAMES);
    for (const name of WAY_NAMES.slice(2)) expect(idsOf(name)).toEqual([name]);
  });

  it('tries by itself only what changes nothing and runs nothing', () => {
    expect(idsOf('auto')).toEqual(['node-log-query', 'openshift-journal', 'files']);
    expect(idsOf('none')).toEqual([]);
  });

  it('accepts a command, and reports what is wrong with one', () => {
    expect(idsOf('command:docker exec {node} journalctl --since {since}')).toEqual(['command']);
    expect(idsOf("command:ssh {node} 'journalctl")).toEqual(['a quotation does not end']);
    expect(idsOf('command:ssh {host}')[0]).toMatch(/^there is no \{host\}, only \{node\}, /);
    expect(idsOf('command: ')[0]).toMatch(/^the command is missing/);
    expect(idsOf('nodelogquery')[0]).toBe('there is no way "nodelogquery"; did you mean node-log-query?');
  });

  it('is described in docs/live.md', () => {
    const page = readFileSync(join(root, 'docs/live.md'), 'utf8');
    for (const name of WAY_NAMES.slice(1)) expect(page).toContain(`| \`${name}\` |`);
  });

  it('has a sentence and a link for every way', () => {
    for (const { title, means, remedy, docs } of allWays(DEBUG_POD)) {
      for (const sentence of [title, means, remedy]) expect(sentence.length).toBeGreaterThan(10);
      expect(docs).toMatch(/^https:\/\//);
    }
  });
});
