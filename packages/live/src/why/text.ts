import {
  type ApiState,
  conditionsIn,
  documentOf,
  fieldsOf,
  kubeletTrouble,
  type RenderOptions,
  type Report,
  type Statement,
  spell,
  terminal,
  text,
  withoutViews,
  wrap,
} from 'podline/internal';
import type { Gathered, Shown } from './gather.js';
import { nameOf, type Targets, type Within } from './targets.js';

/** What the logs add to the API's part, which was printed before they came. */
export const logsReport: Report = {
  ...text,
  render(document, options) {
    const rest = withoutViews(document);
    return rest.episodes.length === 0 ? '' : text.render(rest, options);
  },
};

/** What asking the kubelets has shown, after the API's part was printed without it. */
export const kubeletsText = ({ kubelets }: Pick<Gathered, 'kubelets'>, options: Pick<RenderOptions, 'width'>): string =>
  [...kubelets]
    .flatMap(([name, kubelet]) => {
      const trouble = kubeletTrouble(kubelet);
      return trouble === null
        ? []
        : blockOf({ ...trouble, says: `✗ the kubelet of ${name}: ${trouble.says}` }, options);
    })
    .join('');

/** Nodes with which nothing is wrong, as their objects and the logs of their kubelets show. */
export const calmNodes = ({ asked, nodes, logs }: Gathered): string =>
  asked
    .map(name => {
      const node = nodes.get(name);
      if (node === null) return `✗ there is no node ${name}`;
      const ready = conditionsIn(fieldsOf(node)).find(({ type }) => type === 'Ready');
      const is =
        ready?.status === 'True'
          ? ready.since === null
            ? 'is Ready'
            : `has been Ready since ${ready.since}`
          : 'does not say whether it is Ready';
      const log =
        logs.get(name)?.pieces == null
          ? 'its kubelet was not asked for its log'
          : 'the log of its kubelet shows no trouble of the node in the last minutes';
      return `${ready?.status === 'True' ? '✓' : '?'} node ${name} ${is}; ${log}`;
    })
    .map(line => `${terminal(line)}\n`)
    .join('');

/** What is wrong besides the pods that exist. */
export const aroundText = (statements: readonly Required<Statement>[], options: Pick<RenderOptions, 'width'>): string =>
  statements.map(one => blockOf({ ...one, says: `✗ ${one.says}` }, options)).join('');

/** As the blocks of pods are printed: a headline, and what to do. */
function blockOf({ says, next }: Required<Statement>, { width }: Pick<RenderOptions, 'width'>): string {
  const lines = (text: string, first: string, rest: string): string[] =>
    wrap(terminal(text), width - rest.length).map((line, at) => `${at === 0 ? first : rest}${line}`);
  return [...lines(says, '', '  '), ...lines(next, '  next    ', '          '), ''].map(line => `${line}\n`).join('');
}

/** What can be shown before any log has come. */
export const shownText = ({ views }: Shown, options: RenderOptions): string =>
  `The API server shows:\n${text.render({ ...documentOf([]), api: views }, options)}\n`;

/** The most pods that are named although nothing is wrong with them yet. */
const NAMED = 20;

/** The text for the case that no pod is in trouble. */
export function nothingWrong(
  { within, where, looked, failedBefore }: Targets,
  now: number,
  isOtherwiseWrong = false,
): string {
  const more = within.length - NAMED;
  const lines = [
    looked === 0
      ? `There is no pod ${where}.`
      : `No pod ${isOtherwiseWrong ? 'that exists ' : ''}${where} is in trouble: of ${looked} none is overdue, stuck while it starts, crashing again and again, not Ready, or failed within the last hour.`,
    ...within.slice(0, NAMED).map(one => `  ${nameOf(one.pod)} ${ON_ITS_WAY[one.state]?.(one, now) ?? ''}`),
    ...(more > 0 ? [`  and ${more} more are on their way`] : []),
    ...(failedBefore > 0
      ? [`  ${failedBefore} failed more than an hour ago: kubectl get pods -A --field-selector status.phase=Failed`]
      : []),
  ];
  return lines.map(line => `${terminal(line)}\n`).join('');
}

const ON_ITS_WAY: Partial<Readonly<Record<ApiState, (one: Within, now: number) => string>>> = {
  terminating: ({ since }, now) => `is being deleted, with ${spell(since - now)} of its grace period left`,
  unscheduled: ({ since }, now) => `has waited for a node for ${spell(now - since)}`,
  starting: ({ since }, now) => `has been starting for ${spell(now - since)}`,
  'not-ready': ({ since }, now) => `has not been Ready for ${spell(now - since)}`,
};
