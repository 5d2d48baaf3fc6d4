import { expect, it } from 'vitest';
import { junit } from '../../../../src/show/report/junit.js';
import { markdown } from '../../../../src/show/report/markdown.js';
import { text } from '../../../../src/show/report/text.js';
import { createAdvice } from '../../../../src/show/report/view/words.js';
import { deletion, documentOf, finding, options } from '../made-up.js';

it.each([text, markdown, junit])('$id: advice that two rules share is printed once', report => {
  const findings = [
    finding({ rule: 'grace-exceeded', level: 'warning' }),
    finding({ rule: 'sigkill-sent', level: 'info' }),
  ];
  const document = documentOf([deletion({ verdict: 'complete-with-findings', findings })]);
  const shown = report.render(document, { ...options, width: 400 });
  expect(shown.match(/Let the process handle SIGTERM/g)?.length).toBe(1);
});

it('advice shows why each rule matters, and nothing for an unknown rule', () => {
  const advise = createAdvice();
  const [first, second] = ['grace-exceeded', 'sigkill-sent'].map(rule => advise({ rule }));
  expect(first?.next).not.toBe('');
  expect(second).toMatchObject({ why: expect.stringMatching(/./), next: '' });
  expect(advise({ rule: 'of-another-version' })).toEqual({ why: '', next: '' });
});
