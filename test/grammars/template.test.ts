import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileTemplate } from '../../grammars/printf/template.js';

const template = compileTemplate('Failed to delete status for pod %q{pod}: %v{err}');

describe('a template of a printf message', () => {
  test('names its arguments', () => {
    expect(template.match('Failed to delete status for pod "a_b(c)": no: "x"', false)).toEqual({
      args: { pod: 'a_b(c)', err: 'no: "x"' },
      complete: true,
    });
  });

  test('may lack its tail', () => {
    expect(template.match('Failed to delete status for pod "a_b(c)', false)).toEqual({ args: {}, complete: false });
    expect(template.match('Failed to delete status for pod "a_b(c)"', false)).toEqual({
      args: { pod: 'a_b(c)' },
      complete: false,
    });
  });

  test('does not match another text', () => {
    expect(template.match('Failed to delete status for pod a: b', false)).toBeNull();
    expect(template.match('Failed to delete status for pod "a" now: b', false)).toBeNull();
    expect(compileTemplate('Killing unwanted pod %q{pod}').match('Killing unwanted pod "a" and "b"', false)).toBeNull();
  });

  test.each<[string, string, string | null]>([
    ['all quotes', 'SyncLoop (DELETE, api): a_b(c)', 'a_b(c)'],
    ['the first quote, and the blank before it', 'SyncLoop (DELETE, "api"):a_b(c)"', 'a_b(c)'],
    ['the last quote', 'SyncLoop (DELETE, "api"): "a_b(c)', 'a_b(c)'],
    ['those of a list', 'SyncLoop (DELETE, "api"): a_b(c), d_e(f)', 'a_b(c), d_e(f)'],
    ['nothing but is prose', 'SyncLoop (DELETE, "api"): what does it mean', null],
    ['nothing but is another message', 'SyncLoop (DELETE, "api"; 1 pods): "a_b(c)"', null],
  ])('may lack %s', (_what, text, pods) => {
    const found = compileTemplate('SyncLoop (DELETE, %q{source}): %q{pods}').matchUnquoted(text);
    expect(found).toEqual(pods === null ? null : { source: 'api', pods });
  });

  test('may not lack quotes where it fixes little, or has other arguments', () => {
    expect(compileTemplate('deleted pod %q{pod}').matchUnquoted('deleted pod a')).toBeNull();
    expect(template.matchUnquoted('Failed to delete status for pod a: b')).toBeNull();
  });

  test('returns no number that may continue', () => {
    const number = compileTemplate('Status: (%d{version})');
    expect(number.match('Status: (12)', false)?.args).toEqual({ version: '12' });
    expect(number.match('Status: (1', false)).toEqual({ args: {}, complete: false });
  });

  test('ends the last argument at the last occurrence of what follows it', () => {
    expect(compileTemplate('x (uid %v{uid})').match('x (uid (*types.UID)(0xc0))', false)?.args.uid).toBe(
      '(*types.UID)(0xc0)',
    );
  });

  test('reads back what Go printed', () => {
    const quoted = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(quoted, fc.integer(), fc.string(), (pod, seconds, err) => {
        const text = `Pod ${JSON.stringify(pod)} after ${seconds} s: ${err}`;
        const match = compileTemplate('Pod %q{pod} after %d{seconds} s: %v{err}').match(text, false);
        expect(match).toEqual({ args: { pod, seconds: String(seconds), err }, complete: true });
      }),
    );
  });
});
