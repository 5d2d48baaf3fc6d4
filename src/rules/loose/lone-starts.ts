import { mostTelling } from '../../catalogue/causes/index.js';
import { withoutLayers } from '../../catalogue/causes/layers.js';
import type { Stage } from '../../catalogue/causes/stages.js';
import { failuresIn, refusalIn } from '../../episodes/starts/facts/failures-in-line.js';
import { nextOf } from '../../episodes/starts/rules.js';
import { STAGES } from '../../episodes/starts/stages.js';
import type { StartRule } from '../../episodes/starts/types.js';
import { ruleOf, troubleText } from '../../episodes/starts/words.js';
import { grouped } from '../../kit/grouped.js';
import type { LooseLine, Owner } from './owners.js';

/** What failed in a start, for lines that lack what a reported start needs: a time, or the namespace and name of a pod. */
export interface LoneFailure {
  readonly says: string;
  readonly rule: StartRule;
  readonly cause: string;
  readonly next: string;
  readonly lines: readonly LooseLine[];
}

interface Stated extends Pick<LoneFailure, 'says' | 'rule' | 'cause'> {
  readonly stage: Stage;
  readonly text: string;
  readonly isPart: boolean;
  readonly line: LooseLine;
}

/** What failed in each part of the start, by the last line that says most. */
export function loneFailures({ isNamed, lines }: Owner): LoneFailure[] {
  const all = lines.filter(({ at, id }) => (at === null || !isNamed) && id !== OPERATION).flatMap(statedIn);
  const whole = new Set(all.filter(({ isPart }) => !isPart).map(({ rule }) => rule));
  const stated = all.filter(({ isPart, rule }) => !isPart || !whole.has(rule));
  return [...grouped(stated, ({ rule }) => rule).values()].flatMap(own => {
    const last = mostTelling(own).at(-1);
    if (last === undefined) return [];
    return [{ ...last, next: nextOf(last.rule, last.cause), lines: own.map(({ line }) => line) }];
  });
}

/** A failed mount is a trouble of its own, with its tries (lifecycle/hangs/lone-troubles.ts). */
const OPERATION = 'operation-backoff';

function statedIn(line: LooseLine): Stated[] {
  const refusal = refusalIn(line.id, line.event);
  if (refusal !== null) {
    const cause = [refusal.reason, refusal.message].flatMap(text => text || []).join(': ');
    return [
      {
        says: 'is refused by the node',
        rule: 'start-refused',
        stage: 'admission',
        text: refusal.message,
        cause: withoutLayers(cause),
        isPart: false,
        line,
      },
    ];
  }
  return failuresIn(line.id, line.event)
    .filter(({ stage }) => stage !== 'crash')
    .map(failure => ({
      says: `does not start: ${STAGES[failure.stage].failed}`,
      stage: failure.stage,
      text: failure.text,
      rule: ruleOf(failure),
      cause: troubleText({ ...failure, text: withoutLayers(failure.text) }),
      isPart: failure.isPart ?? false,
      line,
    }));
}
