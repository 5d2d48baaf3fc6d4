import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '../../../scripts/docs/pages.js';
import { definitions } from '../../../src/catalogue/events.js';
import { KINDS } from '../../../src/episodes/ends/kinds/index.js';
import { STEPS } from '../../../src/episodes/ends/steps.js';
import { allRules } from '../../../src/rules/registry.js';
import { aligned, plainArticle } from '../../../src/show/explain/find.js';
import { articles } from '../../../src/show/explain/topics.js';
import { readPolicy } from '../../../src/show/policy/read.js';
import { WORDS } from '../../../src/sources/vocabulary.js';
import { podline } from '../../cli/podline.js';
import { root } from '../../root.js';

const ties = Object.entries(WORDS).flatMap(([id, { tie }]) => (tie === true ? [] : [id]));
const ids = [...Object.keys(STEPS), ...Object.keys(KINDS), ...allRules.map(({ id }) => id), ...ties];

describe('podline explain', () => {
  it('lists every step, kind, rule and testimony', async () => {
    const { status, stdout } = await podline(['explain']);
    expect(status).toBe(0);
    const listed = new Set(stdout.split('\n').map(line => line.trim().split(' ')[0]));
    expect(ids.filter(id => !listed.has(id))).toEqual([]);
  });

  it('lists only the rules', async () => {
    const { status, stdout } = await podline(['--list-rules']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^missing-step +error +A step of the deletion is missing$/m);
    expect(stdout).not.toMatch(/^mirror /m);
  });

  it('shows the lines of a step, as each version prints them', async () => {
    const { status, stdout } = await podline(['explain', 'mirror-create-sent']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^mirror-create-sent \(step\): /);
    expect(stdout).toContain('1.21 on, -v=4, from 1.32 on -v=0, kubelet.go');
    expect(stdout).toMatch(/^ {4}I\d{4} .*"Creating a mirror pod for static pod"/m);
    expect(stdout).toContain('up to 1.21');
  });

  it('gives advice about a finding', async () => {
    const { stdout } = await podline(['explain', 'grace-exceeded']);
    expect(stdout).toContain('Why it matters');
    expect(stdout).toContain('https://github.com/kubernetes/kubernetes/issues/115817');
  });

  it('explains what a witness shows, and both meanings where a message of the kubelet shares the id', async () => {
    expect((await podline(['explain', 'container-exited'])).stdout).toContain(
      'It is evidence for the step container-stopped.',
    );
    const { stdout } = await podline(['explain', 'sandbox-stop-failed']);
    expect(stdout).toMatch(/^sandbox-stop-failed \(testimony\): /m);
    expect(stdout).toMatch(/^sandbox-stop-failed \(event\): /m);
  });

  it('finds what a user means', async () => {
    const { status, stdout, stderr } = await podline(['explain', 'volumes-unmonted']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('did you mean volumes-unmounted?');
    expect((await podline(['explain', 'pizza'])).stderr).toContain('`podline explain` lists them');
  });

  it.each([
    ['clean-up started', /^terminated-entered \(step\): clean-up started/],
    ['Container Stopped (web)', /^container-stopped \(step\)/],
    ['SIGTERM', /^SIGTERM \(word\)[\s\S]*exit code 137/],
    ['Terminating', /^Terminating \(word\)/],
    ['finalizer', /^finalizer \(word\)[\s\S]*See also:\n {2}finalizer-held {2}rule/],
    ['stuck-unmount', /^stuck-volume-unmount \(rule\): /],
    ['unmount', /^"unmount" is in the titles of:\n[\s\S]*stuck-volume-unmount/],
  ])('accepts what is printed: %s', async (word, answer) => {
    const { status, stdout, stderr } = await podline(['explain', word]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(answer);
  });

  it('has an answer about everything, within the existing columns', () => {
    for (const article of articles()) {
      const text = plainArticle(article, 60);
      const prose = article.sections.flatMap(({ blocks }) =>
        blocks.flatMap(block => (block.form === 'text' ? block.text : [])),
      );
      expect(text.startsWith(`${article.id} (${article.topic}): `)).toBe(true);
      expect(prose.join('').length).toBeGreaterThan(20);
      for (const words of prose) expect(text.replace(/\s+/g, ' ')).toContain(words.replace(/\s+/g, ' '));
    }
  });

  it('aligns columns', () => {
    expect(aligned([['a', 'b'], ['long', { id: 'c' }], []])).toEqual(['a     b', 'long  c', '']);
  });
});

describe('the generated pages', () => {
  it('show a valid policy', () => {
    const [, example = ''] =
      /```text\n([^`]*)```/.exec(readFileSync(join(root, 'docs/reference/policy.md'), 'utf8')) ?? [];
    expect(readPolicy(example).problems).toEqual([]);
  });

  it('name every message', () => {
    const [rows = []] = [
      pages()
        .get('docs/reference/messages.md')
        ?.split('\n')
        .filter(line => line.startsWith('| `') || line.startsWith('| <code>')),
    ];
    expect(rows).toHaveLength(definitions.length);
  });

  it('have tables of as many cells as columns', () => {
    for (const [, text] of pages()) {
      const cells = (line: string): number => line.replaceAll('\\|', '').split('|').length;
      for (const block of text.split('\n\n').filter(part => part.startsWith('| '))) {
        const [head = '', ...rows] = block.trimEnd().split('\n');
        expect(rows.filter(row => cells(row) !== cells(head))).toEqual([]);
      }
    }
  });
});
