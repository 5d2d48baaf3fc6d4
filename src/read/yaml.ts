import { type LoadOptions, load, YAMLException } from 'js-yaml';

/** Documents written by hand nest less deeply, and so does everything that Kubernetes prints. */
const MAX_DEPTH = 64;
/**
 * The most values, with aliases expanded. An alias costs a byte or two and can refer to another: thirty lines are a billion values for any
 * code that walks through them. Go's YAML reader, which kubectl uses, counts likewise (goyaml.v2/decode.go, allowedAliasRatio).
 */
const MAX_VALUES = 1_000_000;

/** Parses YAML. Throws a `YAMLException` also where its aliases make it larger than such a text can be. */
export function loadYaml(text: string, options: LoadOptions = {}): unknown {
  const value = load(text, { maxDepth: MAX_DEPTH, ...options });
  if (text.includes('*') && valuesIn(value, MAX_VALUES) >= MAX_VALUES)
    throw new YAMLException('its aliases stand for too many values');
  return value;
}

/** The number of values, each alias counted with its expansion; counting stops at `most`. */
function valuesIn(value: unknown, most: number): number {
  let count = 0;
  const left: unknown[] = [value];
  while (left.length > 0 && count < most) {
    const one = left.pop();
    count++;
    if (typeof one !== 'object' || one === null) continue;
    for (const inner of Object.values(one)) left.push(inner);
  }
  return count;
}
