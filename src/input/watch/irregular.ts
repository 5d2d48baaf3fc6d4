import { FAILSAFE_SCHEMA, load, nullCoreTag, YAMLException } from 'js-yaml';

/** Scalars stay text, as the line reader leaves them: no UID is ever taken for the number 1e8. */
const SCHEMA = FAILSAFE_SCHEMA.withTags(nullCoreTag);
const MAX_ATTEMPTS = 12;

interface Loaded {
  readonly value: unknown;
  /** Why the text had to be shortened. */
  readonly broken: { readonly reason: string } | null;
}

/** Parses YAML that may be damaged or cut: what cannot be read is taken off at the end until the rest can. */
export function loadIrregular(text: string): Loaded {
  let lines = text.split('\n');
  let broken: Loaded['broken'] = null;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && lines.length > 0; attempt++) {
    try {
      return { value: load(lines.join('\n'), { schema: SCHEMA, json: true, maxDepth: 64, maxAliases: 64 }), broken };
    } catch (error) {
      const known = error instanceof YAMLException ? error : null;
      const at = known?.mark?.line ?? 0;
      broken ??= { reason: known?.reason ?? 'not readable as YAML' };
      // An open quote is only found at the end of the text: then half of it goes.
      lines = lines.slice(0, at > 0 && at < lines.length - 1 ? at : lines.length >> 1);
    }
  }
  return { value: null, broken };
}
