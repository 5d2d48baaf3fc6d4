import type { Pod } from './pod.js';
import type { Stamps } from './stamps.js';

/** A recorded text that is written again, about another pod at another time. */
export type Template = (pod: Pod, shift: number) => string;

export interface Names {
  readonly name: string;
  readonly uid: string;
}

export interface TemplateTools {
  readonly stamps: Stamps;
  readonly nextVersion: () => string;
}

/** What belongs to one pod or one moment. The id of an image does not. */
const SLOTS: Readonly<Record<string, string>> = {
  id: '(?<!sha256:|[0-9a-f])[0-9a-f]{64}(?![0-9a-f])',
  utc: String.raw`\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?=(?:\.\d+)?Z)`,
  local: String.raw`\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?=(?:\.\d+)? \+0800)`,
  folder: String.raw`(?<=\.\.)\d{4}(?:_\d\d){5}`,
  version: '(?<=resourceVersion"?: ")\\d+',
};

/** Makes templates of texts about one pod; without `names`, of texts about none. */
export function createCompiler(names: Names | null, tools: TemplateTools): (text: string) => Template {
  const slots = Object.entries({ ...names, ...SLOTS });
  const pattern = new RegExp(slots.map(([kind, source]) => `(?<${kind}>${source})`).join('|'), 'g');
  return text => {
    const parts: (string | Template)[] = [];
    let from = 0;
    for (const { 0: found, index, groups = {} } of text.matchAll(pattern)) {
      const kind = Object.keys(groups).find(name => groups[name] !== undefined) ?? '';
      parts.push(text.slice(from, index), slotOf(kind, found, tools));
      from = index + found.length;
    }
    parts.push(text.slice(from));
    return (pod, shift) => {
      let whole = '';
      for (const part of parts) whole += typeof part === 'string' ? part : part(pod, shift);
      return whole;
    };
  };
}

function slotOf(kind: string, found: string, { stamps, nextVersion }: TemplateTools): Template {
  if (kind === 'name') return pod => pod.name;
  if (kind === 'uid') return pod => pod.uid;
  if (kind === 'id') return pod => renewed(pod.ids, found, pod.newId);
  // The removal repeats the last state with its version
  if (kind === 'version') return pod => renewed(pod.versions, found, nextVersion);
  const stamp = stamps[kind];
  if (stamp === undefined) throw new Error(`no way to write ${kind}`);
  const recorded = stamp.read(found);
  return (_, shift) => stamp.write(recorded + shift);
}

function renewed(known: Map<string, string>, recorded: string, create: () => string): string {
  const found = known.get(recorded) ?? create();
  known.set(recorded, found);
  return found;
}
