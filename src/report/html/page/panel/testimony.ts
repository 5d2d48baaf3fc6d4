import type { Testimony } from '../../../../contract/types.js';
import { witnessTitle } from '../../../../witness/title.js';
import { lookUp } from '../model/look-up.js';
import { saidTitle } from '../model/testimony.js';
import type { Context } from '../ui/context.js';
import { type Child, h } from '../ui/dom.js';
import { evidenceList } from './evidence.js';
import { facts, timesOf } from './facts.js';

export function testimonyPanel(said: Testimony, origin: number | null, context: Context): Child[] {
  const words = lookUp(context.data.words.said, said.what);
  return [
    h('h2', {}, saidTitle(said, context.data.words)),
    h('p', { class: 'status', 'data-look': 'said' }, `seen by: ${witnessTitle(said.witness)}`),
    words === undefined ? null : h('p', {}, words.means),
    evidenceList(said.evidence, context),
    facts([...timesOf(said.at, origin, context), ['detail', said.detail ?? ''], ['word', said.what]]),
  ];
}
