import { adviceFor, causeOf, mostTelling } from '../catalogue/causes/index.js';
import { withoutLayers } from '../catalogue/causes/layers.js';
import { spell } from '../catalogue/duration.js';
import { isExcerpt, isShort } from '../correlate/excerpt.js';
import { saysGone } from '../episodes/ends/hangs/errors.js';
import { CONTAINER_OVER, SANDBOX_OVER } from '../episodes/ends/hangs/proofs.js';
import { grouped } from '../kit/grouped.js';
import type { SeenTestimony } from '../sources/types.js';
import { type WhatId, WORDS } from '../sources/vocabulary.js';
import { places } from './evidence.js';
import { listed } from './loose/listed.js';
import { isOfAgent } from './loose/server-unreachable.js';
import { anyInput } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, RunRule } from './types.js';
import { factText } from './witnessed.js';

export const runtimeTraces: RunRule = {
  meta: {
    id: 'runtime-traces',
    level: 'info',
    title: 'A runtime stops containers, and no kubelet line shows why',
    reads: [anyInput],
    ofTeardown: true,
    rank: 1,
    why: "A runtime's log shows which containers and sandboxes were stopped, how long that took and which of them never ended; it does not know of deletions.",
    evidence:
      "The input has lines of a container runtime and none of a kubelet. They show requested stops, with their timeout and their end (or that no line shows it), and the removal of a pod's network. In a few copied lines that also have kubelet lines but show no deletion, only stops that failed or timed out are reported. In a few lines of a runtime alone that show no stop, its errors are reported.",
    next: "Provide the kubelet's log of the same time: journalctl -u kubelet -u crio (or containerd) prints both in order.",
  },
  check({ run, sources, deletions }) {
    if (deletions.length > 0) return [];
    const own = run.archive.all().filter(({ what }) => WORDS[what].witness === 'runtime' && WORDS[what].start !== true);
    // If there are lines of a kubelet, they may show the end of what began
    if (run.processes.length > 0) return isExcerpt(sources) ? troubles(own).slice(0, MAX_JUDGED) : [];
    const judged = [...grouped(own, keyOf).values()].flatMap(judge);
    const open = judged.filter(({ isOpen }) => isOpen);
    const over = judged.filter(({ isOpen }) => !isOpen);
    const judgements = [...open.map(({ judgement }) => judgement), ...together(over)].slice(0, MAX_JUDGED);
    return judgements.length > 0 || !isShort(sources) ? judgements : errors(run.archive.nameless());
  },
};

/** The most stops that are reported one by one. */
const MAX_JUDGED = 12;

interface JudgedStop {
  readonly name: string;
  readonly isOpen: boolean;
  readonly judgement: Judgement;
}

const keyOf = ({ identity }: SeenTestimony): string | null =>
  identity.containerId ?? identity.sandboxId ?? (identity.name === undefined ? null : nameOf(identity));

const nameOf = ({ namespace, name }: SeenTestimony['identity']): string => `${namespace ?? '?'}/${name ?? '?'}`;

const ASKED: ReadonlySet<WhatId> = new Set<WhatId>([
  'stop-requested',
  'sandbox-stop-requested',
  'network-removal-begun',
]);
/** If these were copied without the call, they also show that a call was made. */
const BY_FORCE: ReadonlySet<WhatId> = new Set<WhatId>(['stop-timed-out', 'kill-sent', 'kill-in-vain', 'shim-silent']);
const FAILED: ReadonlySet<WhatId> = new Set<WhatId>(['stop-failed', 'sandbox-stop-failed', 'network-removal-failed']);
const OVER: ReadonlySet<WhatId> = new Set<WhatId>([...CONTAINER_OVER, ...SANDBOX_OVER, 'network-removed']);
const SHORT_ID = 12;

function judge(own: readonly SeenTestimony[]): JudgedStop[] {
  const lines = own.toSorted((a, b) => a.source - b.source || a.line - b.line);
  const asked = lines.find(({ what }) => ASKED.has(what)) ?? lines.find(({ what }) => BY_FORCE.has(what));
  if (asked === undefined)
    return lines
      .filter(({ what }) => FAILED.has(what))
      .slice(-1)
      .map(line => alone(lines, line));
  const later = lines.slice(lines.indexOf(asked) + 1);
  const over = later.find(({ what }) => OVER.has(what));
  const failed = later.findLast(({ what }) => FAILED.has(what));
  // The call is repeated after it failed, and the paste may begin with the failure
  const earlier = lines.findLast(({ what }) => FAILED.has(what));
  const vain = failed ?? earlier ?? lines.findLast(({ what }) => BY_FORCE.has(what));
  const end = over ?? failed;
  const took = asked.at !== null && end?.at != null ? end.at - asked.at : 0;
  const after = took >= LIMITS.worthSayingMs ? ` ${spell(took)} later` : '';
  const before = end !== undefined || earlier === undefined ? '' : `, after an earlier try: ${titled(earlier)}`;
  const how = end === undefined ? `no line shows its end${before}` : `${titled(end)}${after}`;
  const name = subjectText(lines, asked);
  const times = lines.filter(({ what }) => what === asked.what).length;
  const often = times > 1 && over === undefined ? ` ${times} times` : '';
  return [
    {
      name,
      isOpen: over === undefined,
      judgement: {
        message: `the runtime log shows ${name}: ${titled(asked)}${often}; ${how}`,
        ...(over === undefined && vain !== undefined ? ofFailure(vain) : {}),
        at: null,
        utc: asked.at,
        evidence: places(end === undefined ? [asked] : [asked, end]),
      },
    },
  ];
}

/** A stop that did not go as intended, by the last line that reports it. */
const IN_VAIN: ReadonlySet<WhatId> = new Set<WhatId>([...FAILED, 'stop-timed-out', 'kill-in-vain', 'shim-silent']);
const OF_CONTAINER: ReadonlySet<WhatId> = new Set<WhatId>(['stop-failed', ...BY_FORCE]);

function troubles(own: readonly SeenTestimony[]): Judgement[] {
  return [...grouped(own, keyOf).values()].flatMap(lines => {
    const last = lines.findLast(({ what }) => IN_VAIN.has(what));
    return last === undefined ? [] : [alone(lines, last).judgement];
  });
}

/** An error that was copied without the call that it answers. */
const alone = (lines: readonly SeenTestimony[], failed: SeenTestimony): JudgedStop => {
  const name = subjectText(lines, failed);
  const message = `the runtime log shows ${name}: ${titled(failed)}`;
  return {
    name,
    isOpen: true,
    judgement: { message, ...ofFailure(failed), at: null, utc: failed.at, evidence: places([failed]) },
  };
};

const MAX_ERRORS = 3;
/** Calls without which a pod does not start. */
const OF_START =
  /^(?:Handler for POST \S{1,200}\/start returned error|(?:RunPodSandbox|CreateContainer|StartContainer) .{1,400}? failed): /;

function errors(own: readonly SeenTestimony[]): Judgement[] {
  const all = own.filter(line => line.what === 'runtime-error' && !isOfAgent(factText(line, 'error') ?? ''));
  const texts = all.map(line => factText(line, 'error') ?? '');
  const causes = [...new Set(texts.map(causeIn))];
  if (causes.length === 0) return [];
  const [start] = mostTelling(texts.filter(text => OF_START.test(text)).map(text => ({ text: causeIn(text) })));
  const next = start === undefined ? null : causeOf(start).next;
  const more = causes.length > MAX_ERRORS ? `; and ${causes.length - MAX_ERRORS} more` : '';
  return [
    {
      message: `the runtime reports: ${causes.slice(0, MAX_ERRORS).join('; ')}${more}`,
      at: null,
      utc: all[0]?.at ?? null,
      evidence: places(all),
      ...(next === null ? {} : { level: 'warning' as const, next }),
    },
  ];
}

const MAX_CAUSE_LETTERS = 300;
/** The cause without what runtimes put around it. */
function causeIn(error: string): string {
  const cause = withoutLayers(error.replace(OF_START, '')).replaceAll(/\s+/g, ' ').trim();
  return cause.length <= MAX_CAUSE_LETTERS ? cause : `${cause.slice(0, MAX_CAUSE_LETTERS)}…`;
}

/** What no longer exists need not be stopped. */
function ofFailure(failed: SeenTestimony): Pick<Judgement, 'level' | 'next'> {
  const error = factText(failed, 'error') ?? '';
  if (saysGone(error)) return {};
  const next = adviceFor(OF_CONTAINER.has(failed.what) ? 'container-stop' : 'sandbox-stop', error);
  return { level: 'warning', ...(next === undefined ? {} : { next }) };
}

function titled({ what, facts }: SeenTestimony): string {
  const { title, detail } = WORDS[what];
  const more = detail?.(facts ?? {}) ?? null;
  return more === null ? title : `${title} (${more})`;
}

function subjectText(lines: readonly SeenTestimony[], { identity, container }: SeenTestimony): string {
  const pod = lines.find(({ identity: one }) => one.name !== undefined)?.identity;
  const whose = pod === undefined ? '' : ` of pod ${nameOf(pod)}`;
  const called = container ?? lines.find(one => one.container !== undefined)?.container;
  if (identity.containerId !== undefined)
    return `container ${called === undefined ? '' : `${called} `}${identity.containerId.slice(0, SHORT_ID)}${whose}`;
  return identity.sandboxId === undefined
    ? `pod ${nameOf(identity)}`
    : `sandbox ${identity.sandboxId.slice(0, SHORT_ID)}${whose}`;
}

/** One sentence on what ended. */
function together(over: readonly JudgedStop[]): Judgement[] {
  if (over.length < 2) return over.map(({ judgement }) => judgement);
  const evidence = over.flatMap(({ judgement }) => judgement.evidence);
  const message = `the runtime log shows ${over.length} stops that ended: ${listed(over.map(({ name }) => name))}`;
  return [{ message, at: null, evidence: places(evidence) }];
}
