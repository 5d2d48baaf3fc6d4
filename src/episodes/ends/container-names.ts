import { containerId, textField } from '../../catalogue/fields.js';
import { eventsHaving } from '../../catalogue/having.js';
import type { Observation } from '../../correlate/types.js';

const NAMES_CONTAINER = eventsHaving('names-container');

/** The names of the containers in the lines of one deletion. PLEG gives only ids, including that of the sandbox. */
export function containerNames(observations: readonly Observation[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { id, event } of observations) {
    if (!NAMES_CONTAINER.has(id)) continue;
    const name = textField(event, 'containerName');
    const container = containerId(event);
    if (name !== null && container !== null) names.set(container, name);
  }
  return names;
}
