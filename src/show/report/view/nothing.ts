import { SYNC_LOOP_LEVEL } from '../../../catalogue/versions.js';
import { isExcerpt } from '../../../correlate/evidence/coverage.js';
import type { ApiView, Finding, ResultDocument, SourceReport } from '../../../document/contract/types.js';
import { endsOf, isAboutInput, ownStarts, startsOf } from '../../../document/episodes.js';
import { podNames } from '../../../document/select/select.js';
import { count } from '../../../kit/count.js';
import { capital } from '../../../kit/letters.js';
import { isLogOfComponent, skippedAs, withParts } from '../../../read/source-report.js';
import { ruleOf } from '../../../rules/registry.js';
import { viewsOf, viewsTally } from './api.js';
import { sumOf } from './input.js';
import { shortNames } from './places.js';
import { kindModel, nameOf } from './words.js';

/** The text if there is no deletion to show. Nothing in it is escaped for a terminal or a page yet. */
export interface Nothing {
  /** That the input shows nothing; empty if `lead` is the answer */
  readonly sentence: string;
  /** The finding that explains most nevertheless; empty if there is none */
  readonly lead: string;
  /** What to try next, the most useful first */
  readonly next: readonly string[];
}

const RECORD_LOG =
  'Record the log on the node where the pod ran: journalctl -u kubelet -o short-iso-precise > kubelet.log';
const RECORD_WATCH =
  'Start `kubectl get pods -A -w -o yaml > pods.yaml` before it happens, and pass that file together with the log: only a watch shows when a deletion was requested.';

/** null if there is something to show. `found`: the pod of each deletion and start, before some were selected. */
export function nothingToShow(document: ResultDocument, found: readonly string[] = []): Nothing | null {
  if (endsOf(document).length > 0) return null;
  if (document.api !== undefined && document.api.length > 0) return asShown(document);
  const sources = withParts(document.input.sources);
  const logs = sources.filter(({ type }) => type === 'kubelet-log');
  const watches = sources.filter(({ type }) => type === 'pod-watch');
  const isPart = found.length > podNames(document).length;
  if (isPart)
    return startsOf(document).length > 0 ? nothing('No deletion fits what was asked for.') : notSelected(found);
  if (logs.length === 0)
    return witnessOnly(document) ?? (watches.length === 0 ? nothingSupported(sources) : watchOnly(watches));
  if (logs.every(({ records }) => records === 0)) return noRecords(logs);
  const isProse = logs.every(({ events, records, other }) => events === 0 && other > records);
  if (isProse && document.input.window.from === null && firstOf(document) === '') return noKnownMessage(logs);
  return noDeletion(document);
}

/** Pods as the API shows them, if nothing shows a deletion. */
function asShown(document: ResultDocument): Nothing {
  const { alone, logged } = viewsOf(document);
  const views = [...alone, ...logged];
  const [only, another] = views;
  const sentence = (view: ApiView): string => `${nameOf(view)}: ${view.headline}`;
  return only !== undefined && another === undefined
    ? nothing(sentence(only), ...only.facts, ...only.next)
    : nothing(viewsTally(views), ...views.filter(({ troubled }) => troubled).map(sentence));
}

const nothing = (sentence: string, ...next: readonly string[]): Nothing => ({ sentence, lead: '', next });

/** The most names that are listed to find a typo. */
const NAMED = 8;

function notSelected(found: readonly string[]): Nothing {
  const pods = [...new Set(found)];
  const names = pods.slice(0, NAMED).join(', ') + (pods.length > NAMED ? ` and ${pods.length - NAMED} more` : '');
  return nothing(
    `Nothing fits what was asked for. The input has ${count(pods.length, 'pod')}: ${names}.`,
    'Without --pod, --namespace, --uid, --family, --since, --until, --verdict and --min-duration all of them are listed; --summary gives a line for each.',
    '--pod takes a name or namespace/name, with * for any text. The name of a mirror pod includes the node: NAME-NODE.',
    '--family node lists what went wrong on a node, such as an outage of its runtime. `podline nodes` has a row for each node, also where nothing went wrong.',
  );
}

function nothingSupported(sources: readonly SourceReport[]): Nothing {
  const [only, ...others] = sources;
  const read = sources.filter(({ type, events }) => type !== 'unsupported' && events > 0);
  const told = (sentence: string): Nothing => nothing(sentence, RECORD_LOG, RECORD_WATCH);
  if (only === undefined) return told('Nothing was read.');
  if (read.length > 0) {
    const [name, another] = shortNames(read.map(({ path }) => path));
    const shown = name !== undefined && another === undefined ? name : `What was read (${count(read.length, 'file')})`;
    return told(`${shown} reports no trouble and no deletion of a pod.`);
  }
  if (others.length > 0)
    return told(`${sources.length} files read, and none of them is a kubelet log or a watch of pods.`);
  // The type of the source, if a note states it
  const what = skippedAs(only);
  const isLog = what !== null && isLogOfComponent(what);
  return told(`${shortNames([only.path])[0] ?? only.path} is ${isLog ? what : 'no kubelet log and no watch of pods'}.`);
}

/** Other witnesses report something, but the kubelet nothing. */
function witnessOnly(document: ResultDocument): Nothing | null {
  const lead = firstOf(document);
  if (lead === '') return null;
  return { sentence: 'There is no kubelet log.', lead, next: [RECORD_LOG, RECORD_WATCH] };
}

function watchOnly(watches: readonly SourceReport[]): Nothing {
  const [only, another] = shortNames(watches.map(({ path }) => path));
  const where = another === undefined ? (only ?? 'the watch') : count(watches.length, 'watch', 'watches');
  return nothing(
    `${count(sumOf(watches, 'events'), 'pod state')} in ${where}: no pod is deleted in what the watch saw, and there is no kubelet log.`,
    'A watch shows what happens while it runs: it must begin before the deletion.',
    RECORD_LOG,
  );
}

const noRecords = (logs: readonly SourceReport[]): Nothing =>
  nothing(
    `${count(sumOf(logs, 'lines'), 'line')} read, and none of them is a line of the kubelet.`,
    'A line of the kubelet reads like: I1121 09:48:10.123456    1234 kubelet.go:2500] "SyncLoop DELETE" source="api" pods=["default/nginx"]',
    `${RECORD_LOG} (k3s: -u k3s or -u k3s-agent; RKE2: /var/lib/rancher/rke2/agent/logs/kubelet.log; Talos: talosctl logs kubelet)`,
    '`podline parse --stats` shows how the lines were understood.',
  );

/** Code and prose quote messages, without the head of a line. */
const noKnownMessage = (logs: readonly SourceReport[]): Nothing =>
  nothing(
    `${count(sumOf(logs, 'records'), 'line')} of ${logsText(logs)} may be of a kubelet, but none has a time or is a message that podline knows.`,
    RECORD_LOG,
  );

function noDeletion(document: ResultDocument): Nothing {
  const levels = document.input.kubelets.flatMap(({ verbosity }) => verbosity ?? []);
  const quiet = levels.every(level => level < SYNC_LOOP_LEVEL);
  const watch = withParts(document.input.sources).some(({ type }) => type === 'pod-watch') ? [] : [RECORD_WATCH];
  const first = leading(document.findings);
  const isTrouble = first !== null && first.level !== 'info' && ruleOf(first.rule)?.ofTeardown !== true;
  return {
    // Whoever pastes lines of a start or of a node that failed does not ask for a deletion
    sentence: isTrouble && isExcerpt(document.input.sources) ? '' : denialOf(document, quiet),
    lead: firstOf(document),
    next: quiet
      ? ['The kubelet logs at -v=2 and above that a pod comes or goes, and the steps at -v=4.', ...watch]
      : // The starts of a log are an answer
        ownStarts(document).length > 0
        ? []
        : [
            'Does the log cover the time in question, and is it the log of the node that the pod ran on (spec.nodeName)?',
            ...watch,
          ],
  };
}

const rank = (rule: string): number => ruleOf(rule)?.rank ?? 0;

/** Without a deletion, failures come before harmless findings, and findings about how the input was read come last. */
export const failuresFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted(
    (a, b) =>
      Number(isAboutInput(a)) - Number(isAboutInput(b)) ||
      Number(a.level === 'info') - Number(b.level === 'info') ||
      rank(a.rule) - rank(b.rule),
  );

/** Findings about the whole input come first; those about the input itself state how it was read. */
function leading(findings: readonly Finding[]): Finding | null {
  const [first] = failuresFirst(findings);
  return first === undefined || isAboutInput(first) ? null : first;
}

function firstOf({ findings }: ResultDocument): string {
  const first = leading(findings);
  if (first === null) return '';
  const message = first.message.replace(/; see [a-z-]{1,60}$/, '');
  return `${capital(message)}. `;
}

/** Only a log that would show deletions, is no selection of lines, and shows no pod's end proves that there is none. */
function denialOf(document: ResultDocument, quiet: boolean): string {
  const {
    findings,
    input: { sources },
  } = document;
  const logs = sources.filter(({ type }) => type === 'kubelet-log');
  if (isCalm(document, logs))
    return `No line of ${logsText(logs)} says that something is wrong, or shows a pod deletion.`;
  const isPart = isExcerpt(sources) || findings.some(({ rule }) => ruleOf(rule)?.ofTeardown === true);
  if (!quiet && !isPart) return 'No pod is deleted in the input.';
  const of = logsText(logs, quiet ? `, none at -v=${SYNC_LOOP_LEVEL} or above` : '');
  return ownStarts(document).length > 0
    ? `No pod deletion can be seen in ${of}.`
    : `Neither the start nor the deletion of a pod can be followed in ${of}.`;
}

/** For a few lines, all of which were read, every complaint is reported, so it is known that there is none. */
const isCalm = ({ input: { sources }, findings, episodes }: ResultDocument, logs: readonly SourceReport[]): boolean =>
  isExcerpt(sources) &&
  logs.length === sources.length &&
  logs.every(({ other, unparsed }) => other + unparsed === 0) &&
  findings.length === 0 &&
  startsOf({ episodes }).every(one => one.findings.length === 0);

/** `kubelet.log (4 lines, none at -v=2 or above)` */
function logsText(logs: readonly SourceReport[], of = ''): string {
  const lines = count(sumOf(logs, 'lines'), 'line');
  const [only] = shortNames(logs.map(({ path }) => path));
  return `${logs.length === 1 && only !== undefined ? only : count(logs.length, 'kubelet log')} (${lines}${of})`;
}

/** The remark that a deletion is only known from a watch. */
export const withoutLog = ({ input, episodes }: ResultDocument): string | null =>
  endsOf({ episodes }).some(one => kindModel(one)?.withoutKubelet !== true) &&
  !input.sources.some(({ type, records }) => type === 'kubelet-log' && records > 0)
    ? `A watch shows when the object was removed, not what the kubelet did. ${RECORD_LOG}`
    : null;
