import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath } from '../packages/installed.js';

/** The types that the Kubernetes project generates from the OpenAPI document of its API: one file per type. */
const MODELS = packagePath('@kubernetes/client-node/dist/gen/models');

interface Property {
  readonly required: boolean;
  readonly type: string;
}

const cache = new Map<string, ReadonlyMap<string, Property> | null>();

function modelOf(type: string): ReadonlyMap<string, Property> | null {
  const found = cache.get(type);
  if (found !== undefined) return found;
  const file = join(MODELS, `${type}.d.ts`);
  const model = existsSync(file) ? propertiesIn(readFileSync(file, 'utf8')) : null;
  cache.set(type, model);
  return model;
}

/** The match has three lines. */
const MAP = /\{\s+\[key: string\]: ([^;]+);\s+\}/g;

const propertiesIn = (text: string): ReadonlyMap<string, Property> =>
  new Map(
    [...text.replace(MAP, '{ [key: string]: $1; }').matchAll(/^ {4}'([^']+)'(\??): (.+);$/gm)].map(
      ([, name = '', optional, type = '']) => [
        // The client renames what TypeScript cannot name
        name.replace(/^_/, ''),
        { required: optional === '', type },
      ],
    ),
  );

const PREFIXES: Readonly<Record<string, string>> = {
  v1: 'V1',
  'apps/v1': 'V1',
  'batch/v1': 'V1',
  'rbac.authorization.k8s.io/v1': 'V1',
  'networking.k8s.io/v1': 'V1',
};

type Value = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that the API does not know, have the wrong type or are missing, as a server with strict validation refuses them. */
export function refused(object: unknown): string[] {
  if (!isObject(object)) return ['no object'];
  const prefix = PREFIXES[String(object.apiVersion)];
  if (prefix === undefined) return [`apiVersion ${object.apiVersion} is not known here`];
  return faults(object, `${prefix}${object.kind}`, String(object.kind));
}

function faults(value: unknown, type: string, at: string): string[] {
  const wrong = [`${at}: ${JSON.stringify(value)} is no ${type}`];
  const [, item] = /^Array<(.+)>$/.exec(type) ?? [];
  if (item !== undefined)
    return Array.isArray(value) ? value.flatMap((one, index) => faults(one, item, `${at}[${index}]`)) : wrong;
  const [, entry] = /^\{ \[key: string\]: (.+); \}$/.exec(type) ?? [];
  if (entry !== undefined)
    return isObject(value) ? Object.entries(value).flatMap(([key, one]) => faults(one, entry, `${at}.${key}`)) : wrong;
  if (type === 'IntOrString') return ['number', 'string'].includes(typeof value) ? [] : wrong;
  if (['string', 'number', 'boolean'].includes(type)) return typeof value === type ? [] : wrong;
  const model = modelOf(type);
  if (model === null) return [`${at}: the type ${type} is not known`];
  if (!isObject(value)) return wrong;
  return [
    ...Object.entries(value).flatMap(([key, one]) => {
      const property = model.get(key);
      return property === undefined ? [`${at}.${key}: no such field`] : faults(one, property.type, `${at}.${key}`);
    }),
    ...[...model].flatMap(([key, { required }]) =>
      required && !Object.hasOwn(value, key) ? [`${at}.${key} is missing`] : [],
    ),
  ];
}
