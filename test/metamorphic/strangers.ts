import { createHash } from 'node:crypto';
import type { PodRecord } from './records.js';

/** Ids of pods, manifests, containers and sandboxes: 32 or 64 hexadecimal digits, with hyphens in UIDs of the API. */
const ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{32})(?![0-9a-f])/g;

/** The same text about pods with other names and other ids. */
export function createStrangers(records: readonly PodRecord[], salt: string): (text: string) => string {
  const names = new Set(records.flatMap(({ pods }) => pods.flatMap(({ name }) => name ?? [])));
  const longest = [...names].sort((a, b) => b.length - a.length).map(name => name.replaceAll('.', '\\.'));
  const name = longest.length === 0 ? null : new RegExp(`(?<![a-z0-9])(?:${longest.join('|')})(?![a-z0-9])`, 'g');
  const ids = new Map<string, string>();

  function idFor(id: string): string {
    const stranger = ids.get(id);
    if (stranger !== undefined) return stranger;
    let at = 0;
    const digits = createHash('sha256')
      .update(salt + id)
      .digest('hex');
    const made = id.replace(/[0-9a-f]/g, () => digits[at++] ?? '0');
    ids.set(id, made);
    return made;
  }

  return text => {
    const renamed = name === null ? text : text.replace(name, own => `${salt}-${own}`);
    return renamed.replace(ID, idFor);
  };
}
