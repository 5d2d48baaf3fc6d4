import type { Lifecycle, Step } from '../../src/document/contract/types.js';

export const ms = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

export const nameOf = ({ pod, uid, kind }: Lifecycle): string =>
  `${pod.namespace}/${pod.name} ${(uid ?? '').slice(0, 8)} (${kind})`;

export const seen = ({ steps }: Lifecycle): readonly Step[] => steps.filter(({ status }) => status === 'seen');

export const timesOf = (one: Lifecycle, ids?: readonly string[]): number[] =>
  seen(one).flatMap(({ step, at }) => (at === null || ids?.includes(step) === false ? [] : [Date.parse(at)]));

/** Every sentence that reports a deletion. */
export const sentencesOf = ({ headline, findings }: Lifecycle): string[] => [
  headline,
  ...findings.map(({ message }) => message),
];

const UNIT: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** `0.45 s`, `12 s`, `2m31s`, `1h05m` in ms; null for anything else. */
export function durationIn(text: string): number | null {
  const seconds = /^(-?\d+(?:\.\d+)?) s$/.exec(text)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const parts = [...text.matchAll(/(\d+)([hms])/g)];
  return parts.length === 0
    ? null
    : parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT[unit ?? ''] ?? 0), 0);
}
