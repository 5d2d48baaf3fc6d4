// The JSON Schema of a result, from its types: src/document/contract/types.ts is the home of both. What a type cannot say is a tag of the
// comment (`@minimum 0`): a keyword of JSON Schema. `@values step end-steps` restricts a member of the items to a list of ids.
import { bundled } from '../bundled.mjs';
import { declared } from './types.mjs';

const FILES = ['kinds', 'types'].map(name => `src/document/contract/${name}.ts`);
const HEAD = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'podline/schema.json',
  title: 'A result of podline',
};
const SCALARS = ['string', 'number', 'boolean'];
const TAG = /\s@(?=[a-z])/;

/** Lists of ids, where a type says no more than that they are texts. */
async function listsOfIds() {
  const { STEPS, START_STEPS, PHASES, WORDS } = await bundled(`
    export { STEPS } from './src/episodes/ends/steps.js';
    export { START_STEPS } from './src/episodes/starts/steps.js';
    export { PHASES } from './src/episodes/phases.js';
    export { WORDS } from './src/sources/vocabulary.js';`);
  return {
    'end-steps': Object.keys(STEPS),
    'start-steps': Object.keys(START_STEPS),
    ...Object.fromEntries(Object.entries(PHASES).map(([family, all]) => [`${family}-phases`, Object.keys(all)])),
    witnesses: [...new Set(Object.values(WORDS).map(({ witness }) => witness))],
  };
}

/** The schema of the document, one definition a line. */
export async function documentSchema() {
  const known = declared(FILES);
  const lists = await listsOfIds();
  const defs = new Map();

  /** Reference to a definition, which is written where it is first referred to. */
  function reference(name, isNullable = false) {
    const id = isNullable ? `${name}OrNull` : name;
    if (!defs.has(id)) {
      defs.set(id, null);
      const one = known.get(name);
      const schema = told(one.about, one.type ? schemaOf(one.type) : objectOf(allMembers(name)));
      defs.set(id, isNullable ? orNull(schema) : schema);
    }
    return { $ref: `#/$defs/${id}` };
  }

  const orNull = schema =>
    'enum' in schema ? { enum: [...schema.enum, null] } : { ...schema, type: [schema.type, 'null'].flat() };

  /** Members of an interface: its own replace those of its parents. */
  function allMembers(name) {
    const { parents, members } = known.get(name);
    return [...new Map([...parents.flatMap(allMembers), ...members].map(member => [member.name, member])).values()];
  }

  const objectOf = members => ({
    type: 'object',
    additionalProperties: false,
    required: members.filter(({ optional }) => !optional).map(({ name }) => name),
    properties: Object.fromEntries(members.map(({ name, about, type }) => [name, told(about, schemaOf(type))])),
  });

  /** A schema with what its comment says. */
  function told(about, schema) {
    const [description, ...tags] = ` ${about}`.split(TAG).map(text => text.trim());
    const all = description === '' ? schema : { description, ...schema };
    return Object.assign(all, ...tags.map(tag => (tag.startsWith('values ') ? listed(tag, schema) : keyword(tag))));
  }

  function keyword(tag) {
    const [, key, value] = /^(\w+) (.*)$/.exec(tag);
    return { [key]: /^[\d{]/.test(value) ? JSON.parse(value) : value };
  }

  /** `values LIST`, `values step LIST` or `values step ID ID …` */
  function listed(tag, { items }) {
    const [members, ...ids] = tag.split(' ').slice(1);
    if (ids.length === 0) return { enum: lists[members] };
    const values = { enum: ids.length > 1 ? ids : lists[ids[0]] };
    return { items: { ...items, properties: Object.fromEntries(members.split(',').map(name => [name, values])) } };
  }

  /** The words of an enumeration; undefined for what is none. */
  function wordsIn(type) {
    const { literal, of, name } = type;
    if (literal !== undefined) return [literal];
    const alias = known.get(name)?.type;
    return of?.flatMap(wordsIn) ?? (alias ? wordsIn(alias) : [undefined]);
  }

  function unionOf(of) {
    const others = of.filter(one => one.literal !== null);
    const isNullable = others.length < of.length;
    const words = others.flatMap(wordsIn);
    const [only] = others;
    if (!words.includes(undefined)) return { enum: isNullable ? [...words, null] : words };
    if (!isNullable) return { oneOf: others.flatMap(one => known.get(one.name).type?.of ?? [one]).map(schemaOf) };
    return known.has(only.name) ? reference(only.name, true) : orNull(schemaOf(only));
  }

  function schemaOf({ of, literal, items, members, values, tuple, member, name }) {
    if (of) return unionOf(of);
    if (literal !== undefined) return { const: literal };
    if (items) return { type: 'array', items: schemaOf(items) };
    if (members) return objectOf(members);
    if (values) return { type: 'object', additionalProperties: schemaOf(values) };
    if (tuple) return { type: 'array', items: schemaOf(tuple[0]), minItems: tuple.length, maxItems: tuple.length };
    if (member) return schemaOf(allMembers(name).find(one => one.name === member).type);
    return SCALARS.includes(name) ? { type: name } : reference(name);
  }

  const line = ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
  const head = Object.entries({ ...HEAD, ...reference('ResultDocument') }).map(line);
  return `{\n  ${head.join(',\n  ')},\n  "$defs": {\n    ${[...defs].map(line).join(',\n    ')}\n  }\n}\n`;
}
