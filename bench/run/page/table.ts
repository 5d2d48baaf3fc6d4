/** A Markdown table; columns that contain figures are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isFigure = (index: number) => rows.every(row => /^[\d.]*( [a-zA-Z/%]+)?$/.test(row[index] ?? ''));
  const ruler = head.map((_, index) => (isFigure(index) ? '--:' : '---'));
  return [head, ruler, ...rows].map(row => `| ${row.join(' | ')} |`).join('\n');
}
