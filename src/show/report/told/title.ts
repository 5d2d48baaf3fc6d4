import type { Episode } from '../../../document/contract/types.js';
import { leadOf, whenOf } from '../view/nodes.js';
import { shownVerdict } from '../view/verdicts.js';
import { calledOf, nameOf } from '../view/words.js';
import type { Context, Title } from './writer.js';

/** What an episode is of, and how it went, in one sentence. `isOnly`: there is no other node. */
export const titleOf = (one: Episode, { time }: Pick<Context, 'time'>, isOnly = false): Title =>
  one.family === 'node'
    ? {
        verdict: shownVerdict(one),
        name: null,
        what: null,
        says: [leadOf(one, isOnly), whenOf(one, time)],
        evidence: one.findings[0]?.evidence ?? [],
      }
    : { verdict: shownVerdict(one), name: nameOf(one), what: calledOf(one), says: [one.headline] };
