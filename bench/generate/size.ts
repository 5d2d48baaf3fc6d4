const UNITS: Readonly<Record<string, number>> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

/** `360MB` to bytes. */
export function bytesOf(text: string): number {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?) ?(B|KB|MB|GB)$/i.exec(text) ?? [];
  if (count === undefined) throw new Error(`not a size: ${text} (360MB, 5GB, …)`);
  return Number(count) * (UNITS[unit.toUpperCase()] ?? 1);
}
