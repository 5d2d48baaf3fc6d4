/** As much of JSON Schema as the schema of the document uses and whoever reads a document relies on. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface RootSchema extends Schema {
  readonly $defs: Readonly<Record<string, Schema>>;
}

/** The first place where a value is not as the schema has it; null when it is. Keys of later versions may stand in it. */
export function firstViolation(value: unknown, root: RootSchema): string | null {
  const check = (one: unknown, { $ref, ...schema }: Schema, at: string): string | null =>
    ($ref === undefined ? null : check(one, root.$defs[$ref.slice('#/$defs/'.length)] ?? {}, at)) ??
    scalarViolation(one, schema, at) ??
    (Array.isArray(one) && schema.items ? firstOf(one.entries(), schema.items, at) : null) ??
    (isObject(one) ? objectViolation(one, schema, at) : null);

  function firstOf(items: Iterable<readonly [number, unknown]>, schema: Schema, at: string): string | null {
    for (const [index, item] of items) {
      const found = check(item, schema, `${at}[${index}]`);
      if (found !== null) return found;
    }
    return null;
  }

  function objectViolation(
    one: Readonly<Record<string, unknown>>,
    { properties = {}, required = [] }: Schema,
    at: string,
  ) {
    const absent = required.find(key => !Object.hasOwn(one, key));
    if (absent !== undefined) return `${at}.${absent} is missing`;
    for (const [key, schema] of Object.entries(properties)) {
      const found = Object.hasOwn(one, key) ? check(one[key], schema, `${at}.${key}`) : null;
      if (found !== null) return found;
    }
    return null;
  }

  return check(value, root, '');
}

function scalarViolation(value: unknown, schema: Schema, at: string): string | null {
  const types = schema.type === undefined ? null : [schema.type].flat();
  if (types !== null && !types.some(type => isOfType(value, type))) return `${at || 'it'} is no ${types.join(' or ')}`;
  const known = 'const' in schema ? [schema.const] : schema.enum;
  return known === undefined || known.includes(value) ? null : `${at || 'it'} has an unknown value`;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === 'object' ? isObject(value) : typeof value === type;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
