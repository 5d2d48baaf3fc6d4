import { spell } from '../../catalogue/duration.js';
import type { ResultDocument } from '../../document/contract/types.js';
import { count } from '../../kit/count.js';
import { type Cell, csvText } from '../report/safe.js';
import { createLocalTime } from '../report/view/times.js';
import { nameOf } from '../report/view/words.js';
import { type Answer, figure, tableOf, words } from '../tables/tables.js';
import { type RestartedContainer, restartsOf } from './restarts.js';

/** `podline restarts`: what was restarted, how often, why, and when the last time. */
export function restartsAnswer(document: ResultDocument, zone: string | null): Answer {
  const restarts = restartsOf(document);
  const { containers } = restarts;
  const time = createLocalTime(zone ?? document.input.clock.zone);
  const shown = (at: string | null): string => {
    const local = at === null ? null : time.show(at);
    return local === null ? '' : `${local.date} ${local.time}`;
  };
  const hasNodes = new Set(containers.map(({ node }) => node)).size > 1;
  return {
    title: titleOf(containers),
    remarks: [],
    tables:
      containers.length === 0
        ? []
        : [
            tableOf('', containers, [
              figure('restarts', one => one.restarts),
              ...[words('pod', nameOf), words<RestartedContainer>('container', one => one.container)],
              ...(hasNodes ? [words<RestartedContainer>('node', one => one.node ?? '')] : []),
              words(`last (${time.zone})`, one => shown(one.last)),
              figure('back-off', one => (one.backOffMs === null ? '' : spell(one.backOffMs))),
              words('why', whyText),
            ]),
          ],
    json: restarts,
    csv: () => csvText(containers, CELLS),
  };
}

function titleOf(containers: readonly RestartedContainer[]): string {
  if (containers.length === 0) return 'No container was restarted, as far as the input shows';
  const all = containers.reduce((sum, { restarts }) => sum + restarts, 0);
  const before = containers.reduce((sum, one) => sum + one.before, 0);
  const pods = new Set(containers.map(({ pod, uid }) => `${pod.namespace}/${pod.name} ${uid}`)).size;
  const earlier = before === 0 ? '' : `, ${before === all ? 'all' : before} of them before this input`;
  return `${count(all, 'restart')} of ${count(containers.length, 'container')} in ${count(pods, 'pod')}${earlier}`;
}

/** `exit code 1 (x4); OOMKilled, exit code 137; 17 before this input` */
function whyText({ why, before, restarts }: RestartedContainer): string {
  const all = why.map(({ says, times }) => (times > 1 ? `${says} (x${times})` : says));
  const earlier = before === 0 || before === restarts ? [] : [`${before} before this input`];
  return [...all, ...earlier].join('; ');
}

const CELLS: readonly Cell<RestartedContainer>[] = [
  ['namespace', one => one.pod.namespace],
  ['pod', one => one.pod.name],
  ['uid', one => one.uid],
  ['node', one => one.node],
  ['container', one => one.container],
  ['restarts', one => one.restarts],
  ['before', one => one.before],
  ['last', one => one.last],
  ['back_off_ms', one => one.backOffMs],
  ['why', whyText],
];
