import type {
  EvidenceRef,
  Finding,
  Gap,
  InputFacts,
  Lifecycle,
  ResultDocument,
  Start,
  StartedContainer,
  Step,
} from '../../src/document/contract/types.js';
import { endsOf, inputFindings, startsOf } from '../../src/document/episodes.js';

/** A document as short lines, one fact each, without what only counts bytes and lines: for people who compare two. */
export const deletionFacts = ({ input, episodes, findings }: ResultDocument): string[] => [
  ...inputLines(input),
  ...inputFindings({ episodes, findings }).map(findingLine),
  ...endsOf({ episodes }).flatMap(lifecycleLines),
];

/** Only the existing parts, with a space between them. */
const line = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' ');

const after = (name: string, value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : `${name} ${value}`;

const places = (evidence: readonly EvidenceRef[]): string | null =>
  evidence.length === 0 ? null : `[${evidence.map(one => `${one.source}:${one.line}`).join(' ')}]`;

function inputLines({ window, clock, kubelets, sources }: InputFacts): string[] {
  return [
    line('window', window.from ?? '?', window.to ?? '?'),
    line('clock', clock.zone ?? '?', String(clock.year ?? '?'), `${clock.confidence}: ${clock.basis}`),
    ...kubelets.map(one =>
      line(
        'kubelet',
        after('pid', one.pid),
        one.from ?? '?',
        one.to ?? '?',
        `${one.version ?? '?'} (${one.versionBasis})`,
        after('-v', one.verbosity),
      ),
    ),
    ...sources.flatMap(({ path, notes }) => notes.map(note => line('note', `${path}:`, note))),
  ];
}

const findingLine = ({ level, rule, at, message, evidence }: Finding): string =>
  line(level, rule, at, `"${message}"`, places(evidence));

function lifecycleLines(one: Lifecycle): string[] {
  const rows = [
    line(
      'uid',
      one.uid ?? '?',
      after('static', one.staticUID),
      after('replaced by', one.replacedBy),
      after('on', one.node),
    ),
    ...one.mirrorUIDs.map(uid => line('mirror', uid)),
    line(
      after('requested', one.requestedAt),
      after('started', one.startedAt),
      after('ended', one.endedAt),
      after('ms', one.durationMs),
      after('grace', one.gracePeriodSeconds),
    ),
    ...one.steps.map(stepLine),
    ...one.testimony.map(({ witness, what, at, container, detail, evidence }) =>
      line('told', witness, what, at, container, detail && `"${detail}"`, places(evidence)),
    ),
    ...(one.revisions ?? []).flatMap(({ uid, resourceVersion, changed, evidence }) => [
      line('revision', uid, resourceVersion, places(evidence)),
      ...changed.map(({ field, before, after: now }) => `  ${field}: ${before} -> ${now}`),
    ]),
    ...one.gaps.map(gapLine),
    ...one.findings.map(findingLine),
  ];
  const title = line(`${one.pod.namespace}/${one.pod.name}`, one.kind, one.outcome, one.verdict);
  return ['', `${title}: ${one.headline}`, ...rows.map(row => `  ${row}`)];
}

const gapLine = ({ ms, ...gap }: Gap): string =>
  line('gap', String(ms), after('after', gap.after), after('before', gap.before));

const stepLine = (one: Step): string =>
  line(
    one.status,
    one.step,
    after('of', one.container),
    one.at,
    after('uid', one.uid),
    after('rv', one.resourceVersion),
    one.count > 1 && `x${one.count}`,
    after('every', one.everyMs),
    one.shownBy && `shown by the ${one.shownBy}`,
    one.why && `"${one.why}"`,
    places(one.evidence),
  );

/** The starts of a document, in the same way; in more detail than deletions, whose findings are counted (`counted.ts`). */
export const startFacts = ({ episodes }: ResultDocument): string[] => [
  '',
  `count of starts ${startsOf({ episodes }).length}`,
  ...startsOf({ episodes }).flatMap(startLines),
];

function startLines({ pod, kind, outcome, verdict, headline, ...one }: Start): string[] {
  const rows = [
    line('uid', one.uid ?? '?', after('static', one.staticUID), after('on', one.node)),
    ...one.mirrorUIDs.map(uid => line('mirror', uid)),
    line(
      after('created', one.createdAt),
      after('seen', one.seenAt),
      after('started', one.startedAt),
      after('ready', one.readyAt),
      after('ms', one.durationMs),
      after('to', one.basisOfEnd),
      after('+/-', one.uncertaintyMs),
    ),
    ...one.steps.map(stepLine),
    line('phases', ...one.phases.map(({ phase }) => phase)),
    ...one.phases.map(({ phase, ms, uncertaintyMs }) => line('phase', phase, String(ms), after('+/-', uncertaintyMs))),
    ...(one.gaps ?? []).map(gapLine),
    line('containers', String(one.containers.length), ...one.containers.map(({ name }) => name)),
    ...one.containers.map(containerLine),
    `restarts: ${one.restarts.length}`,
    ...one.restarts.map(({ container, at, reason, exitCode }) =>
      line('restart of', container, at, reason, after('exit code', exitCode)),
    ),
    ...one.findings.map(findingLine),
  ];
  const title = line('start', `${pod.namespace}/${pod.name}`, kind, outcome, verdict);
  return ['', `${title}: ${headline}`, ...rows.filter(row => row !== '').map(row => `    ${row}`)];
}

const containerLine = (one: StartedContainer): string =>
  line(
    'container',
    one.name ?? '?',
    one.role,
    one.id,
    one.image,
    `image ${one.pull}`,
    after('pulled in', one.pulledMs),
    after('waited', one.waitedMs),
    after('for', one.waitedFor),
    after('created', one.createdAt),
    after('started', one.startedAt),
    after('ended', one.endedAt),
    after('exit code', one.exitCode),
  );
