import type { Lifecycle } from '../../../../document/types.js';
import { fullTitle } from '../model/titles.js';
import type { Context } from '../ui/context.js';
import { type Child, h } from '../ui/dom.js';
import { evidenceList } from './evidence.js';

/** A version of the API object, and the steps that are the same change. */
export function revisionPanel({ steps }: Lifecycle, version: string, context: Context): Child[] {
  const same = steps.filter(({ resourceVersion }) => resourceVersion === version);
  return [
    h('h2', {}, `resourceVersion ${version}`),
    h('p', {}, 'The API server changed the object. In the log the same change shows as:'),
    h('ul', {}, ...same.map(step => h('li', {}, fullTitle(step, context.data.words)))),
    evidenceList(
      [...new Map(same.flatMap(({ evidence }) => evidence).map(ref => [context.place(ref), ref])).values()],
      context,
    ),
  ];
}
