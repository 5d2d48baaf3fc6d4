/** The most names in one sentence. */
const MAX_NAMED = 5;

/** `a, b and 3 more` */
export function listed(names: readonly string[], most = MAX_NAMED): string {
  const each = [...new Set(names)];
  const more = each.length > most ? ` and ${each.length - most} more` : '';
  return `${each.slice(0, most).join(', ')}${more}`;
}
