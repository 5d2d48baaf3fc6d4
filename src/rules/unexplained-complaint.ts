import { causeOf, type Known } from '../catalogue/causes/index.js';
import { innermost } from '../catalogue/causes/innermost.js';
import { componentOf } from '../catalogue/components.js';
import { isExcerpt } from '../correlate/evidence/coverage.js';
import type { Complaint } from '../correlate/evidence/unexplained.js';
import { adviceForKubelet, causeIn, statedBefore } from '../episodes/node/reasons.js';
import { given } from '../kit/forms.js';
import { grouped } from '../kit/grouped.js';
import { UUID } from '../kit/uid.js';
import { undated } from './evidence.js';
import { loneFailures } from './loose/lone-starts.js';
import { ownersOf } from './loose/owners.js';
import { kubeletLog } from './readings.js';
import type { Judgement, RunFacts, RunRule } from './types.js';

export const unexplainedComplaint: RunRule = {
  id: 'unexplained-complaint',
  level: 'info',
  title: 'Errors that podline cannot explain',
  reads: [kubeletLog],
  why: 'The kubelet reports a problem that no rule covers. In a few copied lines, this may be the reason why they were copied.',
  evidence:
    'A few records that show no deletion but contain warnings or errors that are not in the catalogue: the first of each call site.',
  next: 'No rule of podline knows these messages: read them with the lines around them, and search for their text in the issues of Kubernetes or of the component that is named.',
  check(facts) {
    const { run, deletions, sources } = facts;
    if (deletions.length > 0 || !isExcerpt(sources)) return [];
    // Complaints that are reported with the end of the kubelet that follows from them
    const told = run.node.flatMap(line =>
      line.id === 'kubelet-failed' ? (statedBefore(causeIn(line), run.unexplained) ?? []) : [],
    );
    // Each layer prints the error on its way up: the line that names the pod says the same
    const causes = ownersOf(run).flatMap(owner => loneFailures(owner).flatMap(({ cause }) => innermost(cause) || []));
    const unexplained = run.unexplained.filter(
      one =>
        causeOf({ stage: 'nothing', text: one.text }).id === null &&
        !told.includes(one) &&
        !causes.includes(innermost(one.text)),
    );
    if (unexplained.length === 0) return harmlessOnes(run.unexplained, facts);
    return [...grouped(unexplained, ownerOf)].map(([owner, complaints]) => judgeComplaints(owner, complaints));
  },
};

/** If nothing else was copied, the answer is that they are harmless. */
function harmlessOnes(complaints: readonly Complaint[], { starts, sources }: RunFacts): Judgement[] {
  const known = complaints.map(({ text }) => causeOf({ stage: 'nothing', text })).filter(({ id }) => id !== null);
  const means = [...new Set(known.flatMap(one => one.means ?? []))];
  const next = known[0]?.next ?? null;
  if (next === null || starts.length > 0 || sources.some(({ events }) => events > 0)) return [];
  return [undated(`harmless: ${means.join('; ')}`, complaints, { next })];
}

/** Complaints about one pod are reported together; if there are many, only the first. */
const MAX_REPORTED = 3;

export function judgeComplaints(owner: string, complaints: readonly Complaint[]): Judgement {
  const all = complaints.map(one => ({ ...one, known: causeKnown(one) })).toSorted((a, b) => weightOf(b) - weightOf(a));
  const sentences = [...new Set(all.map(one => one.known.says ?? sentenceOf(one)))];
  const shown = sentences.slice(0, MAX_REPORTED);
  const known = all.find(one => one.known.id !== null)?.known;
  // klog ends the process after a line of this severity (klog.go, output: OsExit, all versions)
  const fatal = complaints.find(({ severity }) => severity === 'F');
  const more = sentences.length > MAX_REPORTED ? `; and ${sentences.length - MAX_REPORTED} more` : '';
  return undated(`${owner === '' ? '' : `pod ${owner}: `}${shown.join('; ')}${more}`, complaints, {
    ...(fatal && { level: 'warning', next: adviceForKubelet(fatal.text) }),
    ...(known && { level: 'warning', ...given({ next: known.next }) }),
  });
}

/** An API server in one process with the kubelet (k3s, microk8s) prints some of the kubelet's words about itself. */
function causeKnown({ file, text }: Complaint): Known {
  const ofServer = componentOf(file) === 'kube-apiserver' ? causeOf({ stage: 'server-complaint', text }) : null;
  return ofServer !== null && ofServer.id !== null ? ofServer : causeOf({ stage: 'complaint', text });
}

/** Errors that end the kubelet come first, then errors that state what is wrong. */
const weightOf = ({ severity, known }: Complaint & { readonly known: Known }): number =>
  severity === 'F' ? 2 : known.id === null ? 0 : 1;

const WORDS: Readonly<Record<string, string>> = { W: 'Warning', E: 'Error', F: 'the kubelet ended with a fatal error' };

const sentenceOf = ({ severity, file, text, ended = 1 }: Complaint): string =>
  `${WORDS[severity] ?? 'Complaint'}${ended > 1 ? ` ${ended} times` : ''} (${file}): ${rejectedEvent(text) ?? beginning(text)}`;

/** A structured message is in quotes before its keys, and its error is one of the keys. */
const MESSAGE = /^"((?:[^"\\]|\\.)*)"(?= [\w-]{1,60}=|$)/;
const ERROR = / err="((?:[^"\\]|\\.)*)/;

/** client-go names a reflector after the place in the code that made it (tools/cache/reflector.go, up to 1.32). */
const REFLECTOR = /^"?[\w./@-]{1,200}\.go:\d{1,6}: /;

/** What was being done, and why it failed. */
function beginning(complaint: string): string {
  const text = complaint.replace(REFLECTOR, '');
  const message = MESSAGE.exec(text)?.[1]?.replaceAll('\\', '');
  const [what = ''] = message === undefined ? text.replaceAll('"', '').split(/: | err=/) : [message];
  const why = innermost(ERROR.exec(text)?.[1] ?? (message === undefined ? text : ''));
  // A single sentence, no part of which is a cause
  if (why.replaceAll('"', '').startsWith(what.slice(0, MAX_COMPLAINT_LETTERS - 1))) return why;
  const short = what.length > MAX_COMPLAINT_LETTERS ? `${what.slice(0, MAX_COMPLAINT_LETTERS - 1)}…` : what;
  return why === '' || short.endsWith(why) ? short : `${short}: ${why}`;
}

const MAX_COMPLAINT_LETTERS = 100;

/** A UUID alone may belong to a volume. */
const POD = new RegExp(`(?:/pods/|\\bpod[ "]{0,2})(${UUID})\\b`, 'i');

const ownerOf = ({ text }: Complaint): string => POD.exec(text)?.[1] ?? '';

/** client-go, tools/record/event.go, recordEvent: with `%#v` up to 1.28, then the Event and the error as values. */
const REJECTED = /^"?Server rejected event\b/;
const EVENT_ABOUT =
  /InvolvedObject:(?:v1\.)?ObjectReference\{Kind:"?(\w{1,40})"?, ?Namespace:"?([\w.-]{0,63})"?, ?Name:"?([\w.-]{1,253})"?,/;
const EVENT_REASON = /\bReason:\\?"?(\w{1,80})\\?"?,/;
const EVENT_ERROR = /(?: err="((?:[^"\\]|\\.){1,2000})"|': '(.{1,2000})' \(will not retry!\))/;
/** A namespace that is being deleted takes no new objects (apiserver, plugin/namespace/lifecycle/admission.go, Admit). */
const GOES = /because it is being terminated/;

/** Describes an Event that the API server did not take, and why; null for all other lines. */
function rejectedEvent(text: string): string | null {
  if (!REJECTED.test(text)) return null;
  const error = EVENT_ERROR.exec(text);
  if (error === null) return null;
  const why = innermost(error[1] ?? error[2] ?? '');
  const [, kind = '', namespace, name] = EVENT_ABOUT.exec(text) ?? [];
  const about = name === undefined ? '' : ` of ${kind.toLowerCase()} ${namespace === '' ? '' : `${namespace}/`}${name}`;
  const ends = GOES.test(why) ? '; the namespace is deleted, and this is harmless' : '';
  const reason = EVENT_REASON.exec(text)?.[1];
  return `Event${reason === undefined ? '' : ` ${reason}`}${about} was not recorded: ${why}${ends}`;
}
