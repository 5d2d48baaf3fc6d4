import type { Coverage, Observation } from '../../correlate/types.js';
import { eventsHaving } from '../../events/having.js';
import { KINDS } from '../kinds/index.js';
import type { Deletion } from '../types.js';
import { errorOf } from './errors.js';
import type { Hang, HangModel, Telling, Trouble } from './types.js';

/** The hang of these models that held the deletion longest; one that lasts counts for more than one that is over. */
export function longestHang(one: Deletion, coverage: Coverage, models: readonly HangModel[]): Hang | null {
  const found = models
    .filter(model => !model.deletedByKubelet || KINDS[one.kind].ending.deletedByKubelet)
    .filter(({ troubles }) => troubles.some(({ events }) => events.some(event => one.ids.has(event))))
    .flatMap(model => occurrences(one, coverage, model))
    .filter(({ until }) => until !== null || !isCutOff(one, coverage));
  return found.sort((a, b) => Number(b.until === null) - Number(a.until === null) || b.ms - a.ms)[0] ?? null;
}

/** The process went down with the node: whatever it waited for ended with it. */
const isCutOff = ({ kind, observations }: Deletion, { lastKubelet }: Coverage): boolean =>
  KINDS[kind].extent.endsWithProcess === true && observations.at(-1)?.kubelet !== lastKubelet;

interface Open {
  readonly key: string | null;
  readonly lines: Observation[];
}

/** From a line of trouble to the line of relief for the same volume or container, as often as that occurs. */
function occurrences(one: Deletion, coverage: Coverage, model: HangModel): Hang[] {
  const open = new Map<string | null, Open>();
  const found: Hang[] = [];
  const end = (hang: Open, until: Observation | null): void => {
    open.delete(hang.key);
    found.push(...(measured(model, hang, until, coverage) ?? []));
  };
  const endAll = (until: Observation | null): void => {
    for (const hang of [...open.values()]) end(hang, until);
  };
  let kubelet: number | null = null;
  for (const observation of about(one, model)) {
    // A kubelet that was restarted begins anew
    if (observation.kubelet !== kubelet) endAll(observation);
    kubelet = observation.kubelet;
    const telling = model.troubles.some(trouble => tells(trouble, observation));
    if (open.size === 0 && !telling) continue;
    const key = model.key?.(observation) ?? null;
    if (model.relief.includes(observation.id)) {
      const relieved = open.get(key);
      if (key === null) endAll(observation);
      else if (relieved !== undefined) end(relieved, observation);
    }
    if (telling) {
      const hang = open.get(key) ?? { key, lines: [] };
      hang.lines.push(observation);
      open.set(key, hang);
    }
  }
  endAll(null);
  return found;
}

export const tells = ({ events, where }: Trouble, line: Telling): boolean =>
  events.includes(line.id) && (where?.(line) ?? true);

/** Pods that had ended by themselves keep their past: what they went through then is no part of the deletion. */
const BEGINS = eventsHaving(
  'hears-of-end',
  'begins-teardown',
  'terminates',
  'evicts',
  'preempts',
  'shuts-down',
  'finished',
);

/** The lines that can be about the hang. */
function about({ observations, kind }: Deletion, { after, over }: HangModel): readonly Observation[] {
  const begin = observations.findIndex(({ id }) => BEGINS.has(id));
  const own = begin < 0 ? observations : observations.slice(begin);
  const last = own.findIndex(
    ({ id }) => over?.includes(id) || (id === 'config-remove' && KINDS[kind].ending.object === 'last'),
  );
  const within = last < 0 ? own : own.slice(0, last + 1);
  if (after === undefined) return within;
  const anchor = after.map(id => within.findIndex(one => one.id === id)).find(index => index >= 0);
  return anchor === undefined ? [] : within.slice(anchor + 1);
}

function measured(
  model: HangModel,
  { key, lines }: Open,
  until: Observation | null,
  coverage: Coverage,
): Hang[] | null {
  const [first] = lines;
  if (first === undefined || first.at === null || lines.length < (model.tries ?? 1)) return null;
  const since = first.at + (model.allows?.(first) ?? 0);
  const to = until === null ? coverage.lastAt : until.at;
  const ms = to === null ? 0 : to - since;
  if (ms < model.shortest) return null;
  const own = until !== null && key !== null && model.key?.(until) === key;
  if (!own && !couldTell(model, first, until, coverage)) return null;
  const told = model.troubles.map(trouble => lines.filter(line => tells(trouble, line))).filter(of => of.length > 0);
  const errors = told
    .map(of => of.map(errorOf).findLast(text => text !== null && text !== ''))
    .filter(text => text != null);
  return [
    {
      what: model.what,
      since,
      until: until?.at ?? (until === null ? null : to),
      ms,
      lines,
      tries: told[0]?.length ?? lines.length,
      error: errors[0] ?? null,
    },
  ];
}

/** Would the log show the end of it? The very line that ends one volume's or container's hang needs no such proof. */
function couldTell(
  { relief, silent }: HangModel,
  first: Observation,
  until: Observation | null,
  coverage: Coverage,
): boolean {
  if (silent === undefined) return until !== null || coverage.observable(first.kubelet, relief);
  const whole = until === null ? coverage.wholeFrom(first) : coverage.whole(first, until);
  return whole && !coverage.filtered && coverage.observable(first.kubelet, silent);
}
