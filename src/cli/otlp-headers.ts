/** `key=value,key=value`, values with percent escapes (OTEL_EXPORTER_OTLP_HEADERS). */
export function headersOf(list: string): Record<string, string> {
  const headers = list.split(',').flatMap((pair): [string, string][] => {
    const [, key, value = ''] = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=(.*)/s.exec(pair) ?? [];
    return key === undefined ? [] : [[key, unescaped(value.trim())]];
  });
  return Object.fromEntries(headers);
}

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A lone % stands for itself
    return value;
  }
}
