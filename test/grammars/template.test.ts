import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileTemplate } from '../../grammars/printf/template.js';

const template = compileTemplate('Failed to delete status for pod %q{pod}: %v{err}');

describe('a template', () => {
  test('gives its arguments their names', () => {
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

  test('gives no number that may go on', () => {
    const number = compileTemplate('Status: (%d{version})');
    expect(number.match('Status: (12)', false)?.args).toEqual({ version: '12' });
    expect(number.match('Status: (1', false)).toEqual({ args: {}, complete: false });
  });

  test('takes the last argument up to the last of what follows it', () => {
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
