import { spell } from '../lifecycle/duration.js';

/** Milliseconds UTC; null for what is no time. */
export function msOf(text: string | null | undefined): number | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : ms;
}

/** `58s`, `3d4h`, `2y5d` (k8s.io/apimachinery/pkg/util/duration, HumanDuration), in ms; null for what is none. */
export function ageOf(text: string | null | undefined): number | null {
  const parts = [...(text ?? '').slice(0, 40).matchAll(/(\d{1,9})([ydhms])/g)];
  if (parts.length === 0) return null;
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0);
}

const UNITS: Readonly<Record<string, number>> = {
  ...{ y: 365 * 86_400_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 },
};

/** As the API server writes it. */
export const stamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/**
 * ` for 9m12s`; where the present time is not known, ` since 2026-11-22T11:50:00Z`. With the space before it; empty for
 * what is not known.
 */
export function lasting(since: number | null, now: number | null): string {
  if (since === null) return '';
  return now === null ? ` since ${stamp(since)}` : ` for ${spell(Math.max(0, now - since))}`;
}

/** `12 s ago`, or the time. */
export const ago = (at: number, now: number | null): string =>
  now === null ? `at ${stamp(at)}` : `${spell(Math.max(0, now - at))} ago`;
