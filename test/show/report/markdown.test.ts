import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Start } from '../../../src/document/contract/types.js';
import { endsOf } from '../../../src/document/episodes.js';
import { markdown } from '../../../src/show/report/markdown.js';
import { markdownBlock, markdownCode, markdown as safe } from '../../../src/show/report/safe.js';
import type { RenderOptions } from '../../../src/show/report/types.js';
import { anyCharacter } from '../../any-character.js';
import { absent, begun, deletion, documentOf, finding, hanging, options, source, step } from './made-up.js';
import { recordedDocument } from './recorded.js';

const page = (...[lifecycles, input, findings]: Parameters<typeof documentOf>): string =>
  markdown.render(documentOf(lifecycles, input, findings), options);

/** The cells of a row as GitHub divides them: a backslash keeps the next character from ending one. */
const cellsOf = (row: string): number => (row.replace(/\\./gs, '').match(/\|/g)?.length ?? 0) - 1;

describe('a page in Markdown', () => {
  it('has verdict, timeline, finding and its lines', () => {
    const steps = [
      step('delete-seen', 1),
      step('stop-sent', 2),
      absent('container-stopped', 'missing', 'line 9 proves it'),
    ];
    const shown = page([deletion({ verdict: 'incomplete', headline: 'STUCK here', steps, findings: [finding()] })]);
    expect(shown).toMatch(
      /^### ❌ `default\/web`: graceful deletion\n\n\*\*STUCK here\*\*\n\n❌ \*\*stuck-volume-unmount\*\*: volume unmount is stuck\n\n/,
    );
    expect(shown).toContain('| +2.000 s | 09:00:02 | runtime | stop requested |');
    expect(shown).toContain('❌ **MISSING** container stopped (line 9 proves it)');
    expect(shown).toContain('```text\nE1121 the line itself\n```');
  });

  it('begins with a table of verdicts where there are several', () => {
    const shown = page([deletion(), deletion({ verdict: 'incomplete', headline: 'STUCK' })]);
    expect(shown).toMatch(/^\*\*2 deletions: 1 complete, 1 incomplete\*\*\n\n\| {2}\| pod/);
    expect(shown.indexOf('STUCK')).toBeLessThan(shown.indexOf('complete in 20 s'));
  });

  it('ends with findings between nodes where all else is reported in one line', () => {
    const findings = ['name-on-two-nodes', 'input-gap'].map(rule => finding({ rule, level: 'warning', message: rule }));
    const shown = markdown.render(documentOf([deletion()], {}, findings), { ...options, summary: true });
    expect(shown.trimEnd().split('\n\n').at(-1)).toBe('⚠️ **name-on-two-nodes**: name-on-two-nodes');
    expect(shown).not.toContain('input-gap');
  });

  it('is only that table where a summary is requested', () => {
    const shown = markdown.render(documentOf([deletion()]), { ...options, summary: true });
    expect(shown.split('\n').filter(line => line.startsWith('| ✅')).length).toBe(1);
    expect(shown).not.toContain('after');
  });

  it('folds many lines', () => {
    const evidence = Array.from({ length: 9 }, (_, line) => ({ source: 0, line, text: `line ${line}` }));
    expect(page([deletion({ findings: [finding({ evidence })] })])).toMatch(
      /<details><summary>9 lines<\/summary>\n\n```text\nline 0\n[\s\S]*\n```\n\n<\/details>/,
    );
  });

  it('advises what to try where there is nothing to show', () => {
    expect(page([])).toMatch(
      /^\*\*No pod is deleted in the input\.\*\*[\s\S]*\n- Does the log cover[\s\S]*\n- Read: 1 kubelet log/,
    );
  });
});

it('Markdown names the first and the last line of what lasts, as the text format does', async () => {
  const page = markdown.render(await recordedDocument('kubelet-killed-mid-termination'), options);
  expect(page).toMatch(/the kubelet was restarted 11 s into it.*\| `kubelet\.log:683` … 2292 \|/);
});

describe('starts in Markdown', () => {
  const shown = (starts: readonly Start[], more: Partial<RenderOptions> = {}): string =>
    markdown.render({ ...documentOf([]), episodes: [...starts] }, { ...options, ...more });

  it('have cause, line and advice if in trouble; the others are counted', () => {
    const page = shown([begun(), hanging()]);
    expect(page).toMatch(
      /^### ❌ `default\/web`: start\n\n\*\*STUCK in volume mount[\s\S]*\n\n\*\*2 starts: 1 stuck, 1 ready \(in 5 s\)\*\*\n/,
    );
    expect(page).toContain('❌ **stuck-config**: volume mount failed 9 times');
    expect(page).toContain('```text\nE1121 the line itself\n```');
    expect(page).not.toContain('No pod is deleted');
    expect(page).not.toContain('ready in 5 s');
  });

  it('are all listed on request', () => {
    expect(shown([begun(), begun()], { starts: true }).match(/^- ✅ `default\/web`: ready in 5 s/gm)).toHaveLength(2);
  });

  it('do not hide, if healthy, that nothing was deleted', () => {
    expect(shown([begun()])).toMatch(
      /^### ✅ `default\/web`: start\n\n\*\*ready in 5 s[\s\S]*\n\n\*\*No pod is deleted in the input\.\*\*\n\n- Read:/,
    );
  });

  it('that go on where the input ends are reported with what they wait for', () => {
    const waits = 'still starting when the input ends: image shop/web:1 is being pulled for 47 s';
    const pending = begun({ outcome: 'in-progress', verdict: 'undetermined', headline: waits, readyAt: null });
    const page = shown([pending, hanging()]);
    expect(page).toContain(`- ❔ \`default/web\`: ${waits}`);
    expect(shown([hanging()])).not.toContain('- ❔');
  });

  it('have one line each in a summary if in trouble', () => {
    expect(shown([hanging(), begun()], { summary: true })).toMatch(
      /\*\*2 starts: .*\*\*\n\n- ❌ `default\/web`: STUCK [^\n]*\n$/,
    );
  });
});

const nasty = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'|`\\*_[]<>()#!~-@:/wW.a1 \n'), maxLength: 30 }),
  fc.constantFrom(
    '</details><script>alert(1)</script>',
    '[x](javascript:1)',
    '![x](http://evil/)',
    '| a | b |',
    '```\n# x',
  ),
);

describe('any text of a document in Markdown', () => {
  it('stays in its place', () => {
    fc.assert(
      fc.property(nasty, nasty, nasty, (name, words, line) => {
        const steps = [
          step(words, 1, { container: name, resourceVersion: words, uid: name }),
          absent(name, 'missing', words),
        ];
        const findings = [finding({ rule: words, message: name, evidence: [{ source: 0, line: 1, text: line }] })];
        const lifecycle = deletion({
          pod: { namespace: words, name },
          node: words,
          uid: name,
          headline: words,
          steps,
          findings,
        });
        const stuck = hanging({ pod: { namespace: words, name }, node: words, uid: name, headline: words, findings });
        const document = documentOf([lifecycle, lifecycle], { sources: [source(name, { notes: [words] })] }, findings);
        const shown = markdown.render(
          { ...document, episodes: [stuck, stuck, ...endsOf(document)] },
          { ...options, starts: true },
        );
        const outside = withoutBlocks(shown);
        for (const block of outside.split('\n\n').filter(each => each.startsWith('| '))) {
          const rows = block.split('\n');
          for (const row of rows) expect(cellsOf(row)).toBe(cellsOf(rows[0] ?? ''));
        }
        const bare = outside.replace(/(?<!\\)`[^`]*`/g, '').replace(/\\./g, '');
        expect(bare.replace(/<!-- -->|<\/?code>|<\/?details>|<\/?summary>/g, '')).not.toMatch(/[<>[\]]/);
        expect(shown).not.toMatch(/[^\P{Cc}\n\t]|\p{Cf}/u);
      }),
    );
  });

  it('is no mention, issue, link or emoji', () => {
    const text = safe('@team #12 org/repo#3 https://evil.example www.evil.example :tada: at 10:02:38');
    expect(text.replaceAll('\\', '')).toBe(
      '@<!-- -->team #<!-- -->12 org/repo#<!-- -->3 https:<!-- -->//evil.example www<!-- -->.evil.example :<!-- -->tada: at 10:02:38',
    );
  });

  it('stays in its code span', () => {
    expect(markdownCode('default/web')).toBe('`default/web`');
    expect(markdownCode('a`b|c')).toBe('<code>a&#96;b&#124;c</code>');
    fc.assert(
      fc.property(nasty, text => {
        expect(markdownCode(text)).toMatch(/^(?:|`[^`|\n]+`|<code>(?:&#\d+;|[\p{L}\p{N} ])+<\/code>)$/u);
      }),
    );
  });

  it('stays in its code block', () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1 }), lines => {
        const [fence = '', ...rest] = markdownBlock(lines).split('\n');
        const mark = fence.replace('text', '');
        expect(mark).toMatch(/^`{3,}$/);
        expect(rest.findIndex(line => line.trim().startsWith(mark))).toBe(rest.length - 1);
      }),
    );
  });
});

/** The rest when quoted lines are removed. */
function withoutBlocks(shown: string): string {
  const kept: string[] = [];
  let fence: string | null = null;
  for (const line of shown.split('\n')) {
    const mark = /^(`{3,})(?:text)?$/.exec(line)?.[1] ?? null;
    if (fence === null && mark !== null) fence = mark;
    else if (fence !== null && line === fence) fence = null;
    else if (fence === null) kept.push(line);
  }
  return kept.join('\n');
}
