/** How kubectl prints an age: `58s`, `4m2s`, `3d4h`, `2y5d` (k8s.io/apimachinery/pkg/util/duration, HumanDuration). */
export const AGE = String.raw`(?:\d{1,9}[ydhms]){1,3}`;

const WHOLE = new RegExp(`^${AGE}$`);
const UNITS: Readonly<Record<string, number>> = {
  y: 365 * 86_400_000,
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
};

/** An age of this form in ms; null for other texts. */
export function ageOf(text: string | null | undefined): number | null {
  if (text == null || !WHOLE.test(text)) return null;
  return [...text.matchAll(/(\d{1,9})([ydhms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0),
    0,
  );
}
