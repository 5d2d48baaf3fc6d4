import { expect, it } from 'vitest';
import { endsOf } from '../../../src/document/episodes.js';
import { mermaid } from '../../../src/show/report/mermaid.js';
import { recorded } from '../../analyze/samples.js';
import { describeWith } from '../../installed.js';
import { PACKAGES } from '../../packages/installed.js';
import { deletion, documentOf, options, step } from './made-up.js';
import { readMermaid } from './mermaid-read.js';
import { faulty, recordedDocument } from './recorded.js';

describeWith(PACKAGES)('the Mermaid format', { tags: 'long' }, () => {
  it.each(recorded)('%s: is a chart that Mermaid draws, with its deletions', async sample => {
    const document = await recordedDocument(sample);
    const { sections, tasks } = await readMermaid(mermaid.render(document, options));
    const pods = endsOf(document).map(({ pod }) => `${pod.namespace}/${pod.name}`);
    if (pods.length > 1) expect(sections).toEqual(expect.arrayContaining(pods));
    const timed = endsOf(document).flatMap(({ steps }) => steps.filter(({ at }) => at !== null));
    expect(tasks.length).toBeGreaterThanOrEqual(timed.length / 3);
    for (const { from, to, name } of tasks) {
      expect(to).toBeGreaterThanOrEqual(from);
      expect(name).toMatch(/^[+-][\dhms.]+(?: s)? ./);
    }
  });

  it('shows the time of the log, not that of the reader', async () => {
    const { tasks, title } = await readMermaid(mermaid.render(await recordedDocument('mirror-pod-delete'), options));
    expect(title).toBe('default/nginx-static-pod-10.11.251.2: mirror is back after 0.02 s');
    const begin = tasks.find(({ name }) => name === '+0.000 s Terminating');
    expect(begin?.from).toBe(new Date(2023, 10, 23, 14, 11, 15).getTime());
    const back = tasks.find(({ name }) => name === '+0.684 s mirror is back');
    expect(back).toMatchObject({
      section: 'mirror',
      isMilestone: true,
      from: new Date(2023, 10, 23, 14, 11, 15, 684).getTime(),
    });
  });

  it('marks what is missing and what hung', async () => {
    const { tasks } = await readMermaid(mermaid.render(await faulty(), options));
    const critical = tasks.filter(({ isCritical }) => isCritical).map(({ name }) => name);
    expect(critical.some(name => name.endsWith('MISSING clean-up started'))).toBe(true);
    const steps = [step('delete-requested', 0), step('delete-seen', 1), step('remove-seen', 31)];
    const slow = await readMermaid(mermaid.render(documentOf([deletion({ steps })]), options));
    expect(slow.tasks.find(({ name }) => name === '+1.000 s 30 s without a step')).toMatchObject({ isCritical: true });
  });

  it.each([
    'section x',
    'title: y',
    'click a call b()',
    '2026-11-21',
    '%% comment',
    'gantt; a #35; #quot;',
    '%%{init: {}}%%',
  ])('accepts %j as a name', async name => {
    const lifecycle = deletion({
      pod: { namespace: 'a', name },
      steps: [step('stop-sent', 1, { container: name }), step('delete-requested', 0)],
    });
    const alone = await readMermaid(mermaid.render(documentOf([lifecycle]), options));
    expect(alone.title).toBe(`a/${name}: ${lifecycle.headline}`);
    expect(alone.sections).toContain(`container ${name}`);
    expect(alone.tasks.map(task => task.name)).toContain(`+1.000 s stop requested (${name})`);
    const two = await readMermaid(mermaid.render(documentOf([lifecycle, lifecycle]), options));
    expect(two.sections).toContain(`a/${name}`);
  });

  it('stays within what Mermaid can draw, the worst first', async () => {
    const many = Array.from({ length: 400 }, (_all, index) => deletion({ pod: { namespace: 'a', name: `p${index}` } }));
    const worst = deletion({ pod: { namespace: 'a', name: 'worst' }, verdict: 'incomplete' });
    const text = mermaid.render(documentOf([...many, worst]), options);
    expect(text.length).toBeLessThan(50_000);
    expect(text).toMatch(/%% \d+ more sections are left out/);
    expect((await readMermaid(text)).sections[0]).toBe('a/worst');
  });

  it('is a chart where nothing was deleted', async () => {
    expect(await readMermaid(mermaid.render(documentOf([]), options))).toMatchObject({ tasks: [] });
  });
});
