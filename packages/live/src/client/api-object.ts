import { type Fields, fieldsOf, isFields, textOf, wordOf } from 'podline/internal';
import type { ApiObject } from './api-client.js';

/** Identify an object; all code reads them as texts. */
const IDENTITY = ['name', 'namespace', 'uid', 'resourceVersion', 'deletionTimestamp'] as const;

/**
 * What a server gave as an object. A server may send anything: members by which objects are told apart are texts, or absent. `list` is the
 * list that it is from: its items state neither their kind nor their version.
 */
export function apiObjectOf(value: unknown, list: Fields = {}): ApiObject {
  const { metadata, kind, apiVersion, ...others } = fieldsOf(value);
  const found = {
    kind: textOf(kind) ?? textOf(list.kind)?.replace(/List$/, ''),
    apiVersion: textOf(apiVersion) ?? textOf(list.apiVersion),
  };
  return {
    ...(found.apiVersion == null ? {} : { apiVersion: found.apiVersion }),
    ...(found.kind == null ? {} : { kind: found.kind }),
    ...(isFields(metadata) ? { metadata: identified(metadata) } : {}),
    ...others,
  };
}

function identified(metadata: Fields): Fields {
  const unusable = IDENTITY.filter(key => key in metadata && wordOf(metadata[key]) === null);
  if (unusable.length === 0) return metadata;
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !unusable.some(one => one === key)));
}

/** An object without a name cannot be told from others. */
export const hasName = ({ metadata }: ApiObject): boolean => metadata?.name !== undefined;
