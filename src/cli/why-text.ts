import { spell } from '../lifecycle/duration.js';
import type { ApiObject } from '../live/client/types.js';
import type { Gathered, Shown } from '../live/why/gather.js';
import { terminal } from '../report/safe.js';
import { hanging } from '../report/text/layout.js';
import { text } from '../report/text.js';
import type { RenderOptions, Report } from '../report/types.js';
import type { Live } from './cluster.js';

type Facts = Pick<Live, 'apiFacts' | 'nameOf' | 'nodeNameOf'>;

/**
 * Of pods whose kubelet's log there is, what `analyze` prints; of the others, what the API shows, unless that is told already.
 */
export function whyReport(gathered: Gathered, live: Facts, isTold: boolean): Report {
  const hasLog = (pod: ApiObject): boolean => gathered.logs.get(live.nodeNameOf(pod) ?? '')?.pieces != null;
  const alone = gathered.pods.filter(pod => !hasLog(pod));
  const logged = gathered.pods.filter(hasLog);
  return {
    ...text,
    render(document, options) {
      const uids = new Set(logged.map(({ metadata }) => metadata?.uid));
      const lifecycles = document.lifecycles.filter(
        ({ uid, mirrorUIDs }) => uids.has(uid ?? '') || mirrorUIDs.some(one => uids.has(one)),
      );
      const told = lifecycles.length > 0 ? text.render({ ...document, lifecycles }, options) : '';
      const parts = isTold
        ? [told]
        : [
            factsText(alone, gathered, live, options),
            told,
            logged.length > 0 ? `${SHOWN}${factsText(logged, gathered, live, options)}` : '',
          ];
      return parts.filter(part => part !== '').join('\n');
    },
  };
}

const SHOWN = 'The API server shows:\n';

/** What there is to say before any log has come. */
export const shownText = (shown: Shown, live: Facts, options: Width): string =>
  `${SHOWN}${factsText(shown.pods, shown, live, options)}\n`;

type Width = Pick<RenderOptions, 'width'>;

const factsText = (pods: readonly ApiObject[], shown: Shown, live: Facts, options: Width): string =>
  pods
    .map(pod =>
      factLines(pod, shown, live, options)
        .map(line => `${line}\n`)
        .join(''),
    )
    .join('\n');

function factLines(pod: ApiObject, { at, nodes }: Shown, live: Facts, { width }: Width): string[] {
  const node = live.nodeNameOf(pod);
  const { headline, more } = live.apiFacts(pod, node === null ? undefined : nodes.get(node), at.getTime());
  const name = `${live.nameOf(pod)}${node === null ? '' : ` on ${node}`}  `;
  return [
    ...hanging(terminal(name), terminal(headline), width),
    ...more.flatMap(sentence => hanging('  ', terminal(sentence), width)),
  ];
}

/** What is said where nothing hangs. */
export function nothingOverdue(
  within: readonly ApiObject[],
  where: string,
  live: Pick<Live, 'nameOf' | 'terminationOf'>,
  now: number,
): string {
  const lines = within.map(pod => {
    const left = (live.terminationOf(pod)?.deadline ?? now) - now;
    return `  ${live.nameOf(pod)} is being deleted, ${spell(left)} of its time are left`;
  });
  return [`No pod ${where} has been Terminating for longer than its grace period.`, ...lines]
    .map(line => `${terminal(line)}\n`)
    .join('');
}
