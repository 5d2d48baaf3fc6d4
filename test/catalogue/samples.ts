import { sampleGroups } from '../../scripts/registries/samples.mjs';
import type { MessageDefinition } from '../../src/catalogue/events.js';
import { grouped } from '../../src/kit/grouped.js';
import { root } from '../root.js';

type Named = Pick<MessageDefinition, 'event' | 'message'>;

export const groups = sampleGroups(root);

/** The name of a text in the logs of samples. */
export const nameOf = ({ event, message }: Named): string => `${event}: ${message}`;

const byName = grouped(groups, ({ of }) => of);

/** The samples of a text; samples from kubelets come first. */
export const samplesOf = (one: Named): readonly string[] =>
  byName.get(nameOf(one))?.flatMap(({ samples }) => samples.map(({ line }) => line)) ?? [];
