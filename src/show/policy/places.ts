import { EVENT_ID, getScalarValue, parseEvents } from 'js-yaml';
import { shortened } from './validate.js';

/** The line of a policy that a problem is about: the problem begins with the place. Null if the text has no such place. */
export function lineOf(text: string, problem: string): number | null {
  let best: Place | null = null;
  for (const place of placesIn(text))
    if (problem.startsWith(`${place.path}: `) && place.path.length >= (best?.path.length ?? 0)) best = place;
  return best === null ? null : text.slice(0, best.at).split('\n').length;
}

interface Place {
  /** `rules.slow-step[1].max`, as in problems */
  readonly path: string;
  readonly at: number;
}

interface Open {
  readonly path: string;
  /** The number of items of a list so far; for a mapping, of its keys and values */
  seen: number;
  key: string;
  readonly isList: boolean;
}

/** Each key and each item of a list. */
function placesIn(text: string): Place[] {
  const places: Place[] = [];
  const open: Open[] = [];
  for (const event of eventsIn(text)) {
    const parent = open.at(-1);
    if (event.type === EVENT_ID.POP) {
      open.pop();
      continue;
    }
    const at = 'valueStart' in event ? event.valueStart : 'start' in event ? event.start : 0;
    const path = parent === undefined ? '' : inside(parent);
    if (parent?.isList === false && parent.seen % 2 === 0) {
      parent.key = event.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : '';
      places.push({ path: inside(parent), at });
    } else if (parent?.isList === true) places.push({ path, at });
    if (parent !== undefined) parent.seen++;
    if (event.type === EVENT_ID.SCALAR || event.type === EVENT_ID.ALIAS) continue;
    open.push({ path, seen: 0, key: '', isList: event.type !== EVENT_ID.MAPPING });
  }
  return places;
}

function inside({ path, seen, key, isList }: Open): string {
  if (isList) return path === '' ? '' : `${path}[${seen}]`;
  return path === '' ? shortened(key) : `${path}.${shortened(key)}`;
}

/** A text that is not YAML has no places; its error was already reported. */
function eventsIn(text: string): ReturnType<typeof parseEvents> {
  try {
    return parseEvents(text, {});
  } catch {
    return [];
  }
}
