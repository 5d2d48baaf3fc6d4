import { STAGES } from '../catalogue/causes/stages.js';
import { spell } from '../catalogue/duration.js';
import { type EventId, eventsHaving } from '../catalogue/events.js';
import { textField } from '../catalogue/fields.js';
import { type Coverage, isExcerpt } from '../correlate/evidence/coverage.js';
import { type Life, type NodeObservation, nameKey } from '../correlate/types.js';
import { graceMsOf } from '../episodes/ends/facts/request.js';
import type { KindModel } from '../episodes/ends/kind-model.js';
import { LIMITS as LIFECYCLE_LIMITS } from '../episodes/ends/thresholds.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { times } from '../episodes/engine/words.js';
import { causeIn } from '../episodes/node/reasons.js';
import { grouped } from '../kit/grouped.js';
import { about, during, meanwhile } from './evidence.js';
import { log, nodeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, NameFacts, NameRule, Rule, RunRule } from './types.js';

const isStatic = ({ subject }: KindModel): boolean => subject === 'static';

export const staticDuplicateName: Rule = {
  id: 'static-duplicate-name',
  level: 'warning',
  title: 'Two manifests define this static pod',
  judges: isStatic,
  reads: [log('static-duplicate-name')],
  why: 'The kubelet runs one pod per name: the file that it read last wins, the running pod is stopped, and removing either file stops the pod.',
  evidence:
    'The kubelet reports that it ignores a duplicate. It reports nothing if two files of one folder conflict; then the sign is a pod that was replaced by another manifest and later by the first one again. An edit that was reverted looks the same.',
  next: 'Look for backup copies in the manifest folder (search all its files for the name of the pod, also those without .yaml) and move them elsewhere.',
  check(one, { namesakes, once }) {
    const ignored = one.lines.only('static-duplicate-name').filter(({ from }) => from !== 'api');
    if (ignored.length > 0)
      return [about(ignored, 'another manifest defines a pod with the same name, and one of them is ignored')];
    if (one.uid === null || one.replacedBy === null || one.replacedBy === one.uid) return [];
    const others = once(byUID, namesakes).get(one.replacedBy) ?? [];
    const back = others.find(({ replacedBy }) => replacedBy === one.uid);
    if (back === undefined) return [];
    const lines = [one.begun, back.begun].flatMap(line => line ?? []);
    const message = 'two manifests define this pod alternately: most likely there is a copy of its file in the folder';
    return [about(lines, message)];
  },
};

const byUID = (namesakes: readonly Reconstructed[]) => grouped(namesakes, ({ uid }) => uid);

export const staticManifestBroken: Rule = {
  id: 'static-manifest-broken',
  level: 'warning',
  title: 'The manifest of this static pod can no longer be read',
  judges: isStatic,
  reads: [nodeLog('static-manifest-error')],
  why: 'The kubelet treats an unreadable file like a removed one: it stops the pod and removes its mirror.',
  evidence:
    'The file source logs an error about a file named like the pod, during the termination of the pod or shortly before.',
  next: STAGES.manifest.next,
  check(one, context) {
    const lines = meanwhile(one, context, context.troubles.manifests, LIMITS.manifestReadMs);
    const own = lines.filter(line => mayBeManifestOf(manifestIn(line) ?? '', one.pod.name));
    const [first] = own;
    const path = first && manifestIn(first);
    if (!first || !path) return [];
    const until = own.at(-1)?.at ?? null;
    const removed = during(one, 'config-remove').slice(0, 1);
    const message = `its manifest ${path} cannot be read: ${complaint(causeIn(first), path)}`;
    return [about([...own.slice(0, 2), ...removed], message, { until: until === null ? null : context.toUtc(until) })];
  },
};

export const staticManifestInvalid: RunRule = {
  id: 'static-manifest-invalid',
  level: 'warning',
  title: 'A static pod manifest cannot be used',
  reads: [log('static-manifest-error')],
  why: 'A pod whose manifest cannot be read is not started; a running one is stopped at the next full read of the folder, as if its file had been removed.',
  evidence:
    'The file source names the file and the error at every read (every 20 s). A single error, while an editor writes the file, is harmless: it is reported in a few copied lines only, as info.',
  next: STAGES.manifest.next,
  check({ run, sources }) {
    const errors = run.node.filter(({ id }) => id === 'static-manifest-error');
    return [...grouped(errors, manifestIn)].flatMap(([path, lines]) => {
      const [first] = lines;
      const isRare = lines.length < LIMITS.manifestErrors;
      if (isRare && !isExcerpt(sources)) return [];
      const message = `${path}: ${complaint(causeIn(first), path)}${times(lines.length)}`;
      return [about(lines, message, isRare ? { level: 'info' } : {})];
    });
  },
};

export const staticStartBlocked: NameRule = {
  id: 'static-start-blocked',
  level: 'error',
  actor: 'worker',
  title: 'A static pod cannot start',
  reads: [log('static-wait-start')],
  why: 'The new generation of a static pod waits for the old one of the same name. If that never ends, the pod is down until the kubelet is restarted; if the API server is a static pod, so is the whole control plane.',
  evidence:
    '"Pod cannot start yet" for one UID, and the pod was not synced within 20 s after the worker of the old generation had ended, or within 30 s after its grace period. Waiting 10 to 15 s is by design.',
  next: STAGES.static.next,
  upstream: ['#104648', '#107733', '#109596', '#116880'],
  check(name) {
    const { pod, lives, run } = name;
    const statics = lives.filter(({ role }) => role === 'static');
    if (statics.length === 0) return [];
    // In a selection of lines it is unknown what came after the wait
    const coverage = run.coverage(pod, []);
    if (coverage.isFiltered()) return [];
    return statics.flatMap(life => judge(life, name, coverage));
  },
};

function judge({ observations }: Life, { pod, deletions }: NameFacts, coverage: Coverage): Judgement[] {
  const waits = observations.filter(({ id }) => id === 'static-wait-start');
  const [first] = waits;
  const lastWait = waits.at(-1);
  if (first === undefined || first.at === null || lastWait === undefined) return [];
  const end = observations.find(({ id, seq }) => seq > lastWait.seq && ENDS.has(id));
  // The missing lines may be about the pod's start
  if (end === undefined ? !coverage.wholeFrom(lastWait) : !coverage.whole(lastWait, end)) return [];
  const until = end === undefined ? coverage.lastAt : end.at;
  const old = deletions.findLast(one => (one.observations[0]?.seq ?? Number.POSITIVE_INFINITY) < first.seq);
  if (until === null || until <= deadline(old, first.at)) return [];
  const long = spell(until - first.at);
  const text = end === undefined ? `has been waiting for ${long} to start` : `could start only after ${long}`;
  const message = `static pod ${nameKey(pod)} ${text}: its predecessor was in the way (asked ${waits.length} times)`;
  const hang = { what: 'wait for the old static pod', since: first.at, until: end?.at ?? null };
  return [about(waits, message, { level: end === undefined ? 'error' : 'warning', hang })];
}

/** While a pod waits, its worker prints nothing else about it (pod_workers.go, startPodSync, 1.22 on). */
const ENDS = new Set<EventId>([
  ...eventsHaving('begins-teardown', 'proves-termination', 'worker-run', 'start'),
  'sync-enter',
  'static-never-start',
]);

/** How long it may wait, considering the pod before it. */
function deadline(old: Reconstructed | undefined, waiting: number): number {
  const ended = old?.steps.find(({ step }) => step === 'worker-finished')?.at;
  if (ended != null) return ended + LIMITS.staticTryMs;
  return waiting + (old === undefined ? LIFECYCLE_LIMITS.defaultGraceMs : graceMsOf(old)) + LIMITS.staticTerminationMs;
}

/** What the file source prints about manifests (pkg/kubelet/config/file.go: listConfig, extractFromDir, consumeWatchEvent). */

const MAX_CAUSE_LETTERS = 300;

/** `path=…` when the folder is read; when one file changes, only the error has the path. */
function manifestIn(line: NodeObservation): string | null {
  const path = textField(line.event, 'path') ?? /config file \\?"([^"\\]{1,1000})/.exec(causeIn(line))?.[1];
  return path === undefined ? null : path.slice(0, MAX_CAUSE_LETTERS);
}

/** The error without the path and without the kubelet's words around it. */
function complaint(cause: string, path: string): string {
  const from = cause.lastIndexOf(`${path}: `);
  const text = from < 0 ? cause : cause.slice(from + path.length + 2);
  return text.slice(0, MAX_CAUSE_LETTERS).replace(/, please check config file$/, '');
}

/** The kubelet appends the name of the node: the pod of `etcd.yaml` is `etcd-<node>`, if its file is named after it. */
const mayBeManifestOf = (path: string, podName: string): boolean =>
  podName.startsWith(`${path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:ya?ml|json|manifest)$/, '')}-`);
