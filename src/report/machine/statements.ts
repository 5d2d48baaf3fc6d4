import type { Finding } from '../../contract/types.js';
import { type Advise, createAdvice } from '../view/advice.js';
import type { NamePlace } from '../view/places.js';

/** Findings in plain lines: what, where, what to do next, and on request the original lines. */
export function statements(findings: readonly Finding[], place: NamePlace): string[] {
  const advise = createAdvice();
  return findings.flatMap(finding => statement(finding, place, advise));
}

function statement(finding: Finding, place: NamePlace, advise: Advise): string[] {
  const { level, rule, message, evidence } = finding;
  const { next } = advise(finding);
  return [
    `${level} ${rule}: ${message}`,
    ...(evidence.length > 0 ? [`  see ${evidence.map(place).join(', ')}`] : []),
    ...(next === '' ? [] : [`  next ${next}`]),
    ...evidence.flatMap(({ text }) => (text === undefined ? [] : [`  | ${text}`])),
  ];
}
