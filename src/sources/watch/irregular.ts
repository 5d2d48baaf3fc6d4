import { FAILSAFE_SCHEMA, nullCoreTag, YAMLException } from 'js-yaml';
import { loadYaml } from '../../read/yaml.js';

interface Loaded {
  readonly value: unknown;
  /** Why only the beginning of the text is in the value. */
  readonly problem: string | null;
}

/** Scalars stay text, as in the line reader: no UID is ever read as the number 1e8. */
const SCHEMA = FAILSAFE_SCHEMA.withTags(nullCoreTag);

/** Parses YAML that may be damaged or cut: then about as many of its first lines as can be parsed. */
export function loadIrregular(text: string): Loaded {
  const whole = tryLoad(text);
  if (whole.problem === null) return whole;
  const lines = text.split('\n');
  let value: unknown = null;
  let good = 0;
  let bad = lines.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const part = tryLoad(lines.slice(0, middle).join('\n'));
    if (part.problem === null) {
      good = middle;
      value = part.value;
    } else {
      bad = middle;
    }
  }
  return { value, problem: whole.problem };
}

function tryLoad(text: string): Loaded {
  try {
    return { value: loadYaml(text, { schema: SCHEMA, json: true, maxAliases: 64 }), problem: null };
  } catch (error) {
    return { value: null, problem: error instanceof YAMLException ? error.reason : 'not readable as YAML' };
  }
}
