import { expect, it } from 'vitest';
import { gatesIn } from '../../../src/episodes/starts/readiness-gates.js';

it.each([
  [
    'corresponding condition of pod readiness gate "example.com/lb" does not exist.',
    'readiness gate "example.com/lb" is not set',
  ],
  [
    'the status of pod readiness gate "example.com/lb" is not "True", but False',
    'readiness gate "example.com/lb" is False',
  ],
  [
    'corresponding condition of pod readiness gate "a" does not exist., the status of pod readiness gate "b" is not "True", but Unknown',
    'readiness gate "a" is not set, readiness gate "b" is Unknown',
  ],
  ['containers with unready status: [web]', null],
  // No type of a condition contains a blank, but an object can hold anything
  ['readiness gate "a\nb" does not exist.', null],
])('the readiness gates of a message: %s', (message, expected) => {
  expect(gatesIn(message)).toBe(expected);
});
