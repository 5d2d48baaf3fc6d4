import { innermost } from '../../catalogue/causes/innermost.js';
import { eventOf } from '../../catalogue/causes/stages.js';
import { errorText, textField } from '../../catalogue/fields.js';
import type { NodeRun } from '../../correlate/run.js';
import { LONE_TROUBLES } from '../../episodes/ends/hangs/lone-troubles.js';
import { reports } from '../../episodes/engine/troubles.js';
import { LOGGED } from '../../episodes/now/types.js';
import { failuresIn } from '../../episodes/starts/facts/failures-in-line.js';
import { grouped } from '../../kit/grouped.js';
import { type LooseLine, type Owner, ownersOf } from '../../rules/loose/owners.js';
import type { ApiEvent } from '../contract/types.js';

type Said = Pick<ApiEvent, 'reason' | 'message'>;

/** The failures that lines of a kubelet state about a pod, in the words of the Events that it writes about them. */
export function loggedEvents(run: NodeRun): (pod: Named, isOnly: boolean) => ApiEvent[] {
  const owners = ownersOf(run);
  const called = grouped(owners, calledIn);
  const withoutNamespace = grouped(owners, owner => calledIn(owner).replace(/^.*\//s, ''));
  /** Lines of volumes give a name without its namespace. */
  const linesOf = ({ namespace, name }: Named): Owner[] =>
    namespace === ''
      ? (withoutNamespace.get(name) ?? [])
      : [name, `${namespace}/${name}`].flatMap(one => called.get(one) ?? []);
  const unnamed = owners.filter(({ pod }) => pod !== null && !/[/ ]/.test(pod) && UUID_LIKE.test(pod));
  return (pod, isOnly) =>
    [...linesOf(pod), ...(isOnly && unnamed.length === 1 ? unnamed : [])].flatMap(({ lines }) =>
      [...grouped(lines.flatMap(saidIn), ({ reason }) => reason).values()].flatMap(same => {
        const last = same.at(-1);
        return last === undefined
          ? []
          : [{ ...last, type: 'Warning', from: LOGGED, count: same.length, first: null, last: null }];
      }),
    );
}

interface Named {
  readonly namespace: string;
  readonly name: string;
}

const UUID_LIKE = /^[\da-f]{8}-/;

const calledIn = ({ pod }: Owner): string => (pod ?? '').split(' (', 1)[0] ?? '';

function saidIn(line: LooseLine): Said[] {
  if (line.id === 'probe-failed') {
    const probe = textField(line.event, 'probeType') ?? '';
    return [{ reason: 'Unhealthy', message: `${probe} probe failed: ${textField(line.event, 'output') ?? ''}` }];
  }
  const starts = failuresIn(line.id, line.event).flatMap(({ stage, reason, text }): Said[] => {
    if (stage === 'crash' || stage === 'static' || stage === 'other') return [];
    if (stage === 'image')
      return reason === 'ImagePullBackOff' ? [] : [{ reason: 'Failed', message: `Failed to pull image: ${text}` }];
    const of = eventOf(stage);
    return [of === undefined ? { reason: 'Failed', message: `Error: ${text}` } : { reason: of, message: text }];
  });
  if (starts.length > 0) return starts;
  const trouble = LONE_TROUBLES.find(({ troubles }) => troubles.some(one => reports(one, line)));
  const of = trouble?.stage === undefined ? undefined : eventOf(trouble.stage);
  const error = errorText(line.event);
  if (trouble === undefined || of === undefined || error === null) return [];
  return [{ reason: of, message: `${trouble.says}: ${innermost(error)}` }];
}
