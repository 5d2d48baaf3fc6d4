/** `+0.728 s`, `+2m08.857s`: with milliseconds, as long as they add something. */
export function offsetText(ms: number | null): string {
  if (ms === null) return '';
  const sign = ms < 0 ? '-' : '+';
  const size = Math.abs(ms);
  if (size < 100_000) return `${sign}${(size / 1000).toFixed(3)} s`;
  const hours = Math.floor(size / 3_600_000);
  const minutes = Math.floor(size / 60_000) % 60;
  const seconds = (size % 60_000) / 1000;
  return hours === 0
    ? `${sign}${minutes}m${seconds.toFixed(3).padStart(6, '0')}s`
    : `${sign}${hours}h${String(minutes).padStart(2, '0')}m${String(Math.floor(seconds)).padStart(2, '0')}s`;
}
