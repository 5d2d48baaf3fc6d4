import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { type Fields, fieldsOf, isSystemError, loadYaml, reasonOf, stringOf } from 'podline/internal';
import type { Env } from './api-client.js';
import { ConfigProblem } from './errors.js';

/** The configuration that kubectl makes of all its files (client-go, tools/clientcmd/loader.go). */
export interface RawConfig {
  readonly 'current-context': string;
  readonly clusters: readonly Entry[];
  readonly users: readonly Entry[];
  readonly contexts: readonly Entry[];
}

interface Entry {
  readonly name: string;
  readonly [key: string]: unknown;
}

/** Paths in a kubeconfig are relative to its folder. */
const PATHS = ['certificate-authority', 'client-certificate', 'client-key', 'tokenFile'] as const;

/** Null if there is no kubeconfig. A file that is named by an option must exist, one of `KUBECONFIG` need not. */
export function readKubeconfig(file: string | undefined, env: Env): RawConfig | null {
  const named = (env.KUBECONFIG ?? '').split(delimiter).filter(name => name !== '');
  const files = file === undefined ? named : [file];
  const found = (files.length > 0 ? files : [join(env.HOME ?? homedir(), '.kube', 'config')]).flatMap(
    name => readOne(name, file !== undefined) ?? [],
  );
  return found.length === 0 ? null : merged(found);
}

function readOne(file: string, needed: boolean): RawConfig | null {
  const text = textOf(file, needed);
  if (text === null) return null;
  let value: unknown;
  try {
    value = loadYaml(text);
  } catch {
    // A parser quotes its input, which can be a key
    throw new ConfigProblem(`${file}: not readable as YAML`);
  }
  const fields = fieldsOf(value);
  const entries = (list: string, inner: string): Entry[] =>
    (Array.isArray(fields[list]) ? fields[list] : []).map(fieldsOf).flatMap(one => {
      const { name } = one;
      return typeof name === 'string' ? [{ name, [inner]: located(fieldsOf(one[inner]), dirname(file)) }] : [];
    });
  const current = fields['current-context'];
  return {
    'current-context': typeof current === 'string' ? current : '',
    clusters: entries('clusters', 'cluster'),
    users: entries('users', 'user'),
    contexts: entries('contexts', 'context'),
  };
}

function textOf(file: string, needed: boolean): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (!needed && error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new ConfigProblem(`${file}: ${reasonOf(error)}`);
  }
}

function located(fields: Fields, folder: string): Fields {
  const at = (path: unknown): unknown =>
    typeof path === 'string' && path !== '' && !isAbsolute(path) ? join(folder, path) : path;
  const paths = PATHS.filter(key => key in fields).map(key => [key, at(fields[key])]);
  const exec = fieldsOf(fields.exec);
  // A plain name is looked up in the PATH
  const command = typeof exec.command === 'string' && /[\\/]/.test(exec.command) ? at(exec.command) : exec.command;
  return {
    ...fields,
    ...Object.fromEntries(paths),
    ...(fields.exec === undefined || fields.exec === null ? {} : { exec: { ...exec, command } }),
  };
}

/** The cluster and the user that a context names. */
interface Context {
  readonly name: string;
  readonly namespace: string;
  /** Both in a kubeconfig's form; empty if it has none of that name */
  readonly cluster: Fields;
  readonly user: Fields;
}

export function contextIn(raw: RawConfig, asked: string | undefined): Context {
  const name = asked ?? raw['current-context'];
  if (name === '') throw new ConfigProblem('the kubeconfig has no current context: name one with --context');
  const named = (list: readonly Entry[], wanted: unknown): Entry | undefined => list.find(one => one.name === wanted);
  const found = named(raw.contexts, name);
  if (found === undefined) throw new ConfigProblem(`context "${name}" does not exist`);
  const { cluster, user, namespace } = fieldsOf(found.context);
  return {
    name,
    namespace: stringOf(namespace),
    cluster: fieldsOf(named(raw.clusters, cluster)?.cluster),
    user: fieldsOf(named(raw.users, user)?.user),
  };
}

/** The first file with a value wins. */
function merged(configs: readonly RawConfig[]): RawConfig {
  const first = (list: 'clusters' | 'users' | 'contexts'): Entry[] => {
    const byName = new Map<string, Entry>();
    for (const entry of configs.flatMap(config => config[list]))
      if (!byName.has(entry.name)) byName.set(entry.name, entry);
    return [...byName.values()];
  };
  return {
    'current-context': configs.find(config => config['current-context'] !== '')?.['current-context'] ?? '',
    clusters: first('clusters'),
    users: first('users'),
    contexts: first('contexts'),
  };
}
