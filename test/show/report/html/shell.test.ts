import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { diff, run, stats } from '#page';
import { html } from '../../../../src/show/report/html.js';
import { deletion, documentOf, options } from '../made-up.js';

const page = html.render(documentOf([deletion()]), options);

describe('the page', () => {
  it.each([run, diff, stats])('has no more than 89 KiB without its data', ({ script, style }) => {
    expect(Buffer.byteLength(script) + Buffer.byteLength(style)).toBeLessThanOrEqual(89 * 1024);
  });

  it('allows only its own program and style in its policy', () => {
    const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    const [, program] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
    const [, css] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hash(program)}`,
      `style-src ${hash(css)}`,
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
  });

  it('has no address from which something could be fetched', () => {
    const addresses = [...page.matchAll(/\bhttps?:\/\/[\w./-]+/g)].map(([address]) => address);
    expect(new Set(addresses)).toEqual(new Set(['http://www.w3.org/2000/svg']));
  });
});
