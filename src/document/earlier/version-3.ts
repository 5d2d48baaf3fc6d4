import { PHASES } from '../../episodes/phases.js';
import { type Fields, isFields } from '../../sources/watch/values.js';
import type { Lifecycle, NodeFacts, Phase, ResultDocument, Start } from '../contract/types.js';

type New = 'family' | 'cause' | 'tries' | 'phases';

/** Version 3 had two lists in place of the episodes, without their causes, and phases only of starts. */
export interface DocumentOf3 extends Omit<ResultDocument, 'schemaVersion' | 'episodes'> {
  readonly schemaVersion: 3;
  readonly lifecycles: readonly Omit<Lifecycle, New>[];
  readonly starts: readonly StartOf3[];
}

interface StartOf3 extends Omit<Start, New> {
  readonly phases: readonly Omit<Phase, 'part' | 'from'>[];
}

/** The document in version 3, with its members in the order of that version. */
export function toVersion3({ schemaVersion: _, tool, input, nodes, episodes, ...rest }: ResultDocument): DocumentOf3 {
  // What a node went through belonged to no pod, and was no error
  const ofNodes = episodes.flatMap(one => (one.family === 'node' ? one.findings : []));
  const lifecycles = episodes.flatMap(one => (one.family === 'end' ? [endOf3(one)] : []));
  const starts = episodes.flatMap(one => (one.family === 'start' ? [startOf3(one)] : []));
  return {
    schemaVersion: 3,
    tool,
    input,
    nodes,
    lifecycles,
    starts,
    ...rest,
    findings: [...rest.findings, ...ofNodes],
  };
}

export const endOf3 = ({ family: _, cause: _c, tries: _t, phases: _p, ...end }: Lifecycle): Omit<Lifecycle, New> => end;

export const startOf3 = ({ family: _, cause: _c, tries: _t, ...start }: Start): StartOf3 => ({
  ...start,
  phases: start.phases.map(({ part: _, from: _f, ...phase }) => phase),
});

/** A value that claims to be of version 3, as one of version 4; whether it conforms is not known yet. */
function fromVersion3({ lifecycles, starts = [], ...rest }: Fields): object {
  const episodes =
    Array.isArray(lifecycles) && Array.isArray(starts)
      ? [...lifecycles.map(endOf4), ...starts.map(startOf4)]
      : { lifecycles, starts };
  return { ...rest, schemaVersion: 4, episodes };
}

const endOf4 = (one: unknown): unknown => (isFields(one) ? { ...one, family: 'end', cause: null, phases: [] } : one);

const startOf4 = (one: unknown): unknown =>
  isFields(one)
    ? {
        ...one,
        family: 'start',
        cause: null,
        phases: Array.isArray(one.phases) ? one.phases.map(phaseOf4) : one.phases,
      }
    : one;

const PARTS: ReadonlyMap<unknown, string> = new Map(Object.entries(PHASES.start).map(([id, { part }]) => [id, part]));

const phaseOf4 = (one: unknown): unknown => (isFields(one) ? { ...one, part: PARTS.get(one.phase), from: null } : one);

/** A result of version 1, 2 or 3 as one of today; anything else as it is. */
export function upgraded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = value as Fields;
  if (known.schemaVersion === 1) return fromVersion3({ ...known, nodes: nodesOf(known as Partial<DocumentOf3>) });
  // Version 2 had no starts
  if (known.schemaVersion === 2) return fromVersion3({ ...known, ...apiOf(known) });
  return known.schemaVersion === 3 ? fromVersion3(known) : value;
}

/** In version 2, only pods that were being deleted were shown. */
function apiOf({ api }: Fields): object {
  if (!Array.isArray(api)) return {};
  const known = { state: 'terminating', since: null, troubled: true, next: [] };
  return { api: api.map((one: unknown) => (typeof one === 'object' ? { ...known, ...one } : one)) };
}

/** Version 1 took all logs for logs of one node, and named it with each deletion. */
function nodesOf({ input, lifecycles }: Partial<DocumentOf3>): NodeFacts[] {
  if (!Array.isArray(lifecycles) || !Array.isArray(input?.sources)) return [];
  const { window, clock, kubelets } = input;
  const logs = input.sources.filter(({ type }) => type === 'kubelet-log');
  if (logs.length === 0) return [];
  const names = [...new Set(lifecycles.flatMap(({ node }) => node ?? []))];
  const name = names.length === 1 ? (names[0] ?? null) : null;
  const sources = logs.flatMap(({ id }) => id ?? []);
  return [{ name, basis: 'a result of version 1', hosts: [], sources, window, clock, kubelets }];
}
