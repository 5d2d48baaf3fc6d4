import type { Lifecycle, Revision } from '../../../../contract/types.js';
import { fullTitle } from '../model/titles.js';
import type { Context } from '../ui/context.js';
import { type Child, h } from '../ui/dom.js';
import { evidenceList } from './evidence.js';

/** A version of the API object: its changes, and the steps that are the same change. */
export function revisionPanel({ steps, revisions = [] }: Lifecycle, version: string, context: Context): Child[] {
  const same = steps.filter(({ resourceVersion }) => resourceVersion === version);
  const ofVersion = revisions.filter(({ resourceVersion }) => resourceVersion === version);
  if (same.length + ofVersion.length === 0) return [];
  const evidence = [...ofVersion, ...same].flatMap(one => one.evidence);
  return [
    h('h2', {}, `resourceVersion ${version}`),
    same.length === 0
      ? null
      : h('p', {}, `The same as: ${same.map(step => fullTitle(step, context.data.words)).join(', ')}.`),
    ...ofVersion.map(changesOf),
    evidenceList([...new Map(evidence.map(ref => [context.place(ref), ref])).values()], context),
  ];
}

/** The changes of a version, field by field. */
export const changesOf = ({ changed }: Revision): HTMLElement =>
  changed.length === 0
    ? h(
        'p',
        { class: 'muted' },
        'The first version that was seen, or a change of fields that do not concern the deletion.',
      )
    : h(
        'ul',
        { class: 'changed' },
        ...changed.map(({ field, before, after }) =>
          h(
            'li',
            {},
            h('span', { class: 'muted' }, field),
            h('div', {}, `${before ?? 'not set'} → ${after ?? 'not set'}`),
          ),
        ),
      );
