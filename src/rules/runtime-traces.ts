import { adviceFor, causeOf, type Known, mostTelling } from '../catalogue/causes/index.js';
import { innermost } from '../catalogue/causes/innermost.js';
import { withoutLayers } from '../catalogue/causes/layers.js';
import { spell } from '../catalogue/duration.js';
import { isExcerpt, isShort } from '../correlate/evidence/coverage.js';
import { saysGone } from '../episodes/ends/hangs/errors.js';
import { CONTAINER_OVER, SANDBOX_OVER } from '../episodes/ends/hangs/proofs.js';
import { given } from '../kit/forms.js';
import { grouped } from '../kit/grouped.js';
import { SHORT_ID } from '../sources/archive.js';
import type { SeenTestimony } from '../sources/types.js';
import { type WhatId, WORDS } from '../sources/vocabulary.js';
import { byPlace, listed, msBetween, undated } from './evidence.js';
import { anyInput } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, RunFacts, RunRule } from './types.js';
import { factText, witnessed } from './witnessed.js';

export const runtimeTraces: RunRule = {
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
  check({ run, sources, deletions }) {
    if (deletions.length > 0) return [];
    const own = run.archive.all().filter(({ what }) => WORDS[what].witness === 'runtime' && WORDS[what].start !== true);
    // If there are lines of a kubelet, they may show the end of what began, and a whole log shows more
    const isAlone = run.processes.length === 0;
    if (!isAlone && !isExcerpt(sources)) return [];
    const told = [...grouped(own, keyOf).values()].flatMap(tell).filter(({ isVain }) => isAlone || isVain);
    const open = told.filter(({ isOpen }) => isOpen).map(({ judgement }) => judgement);
    const judgements = [...open, ...together(told.filter(({ isOpen }) => !isOpen))].slice(0, MAX_JUDGED);
    return judgements.length > 0 || !isAlone || !isShort(sources) ? judgements : errors(run.archive.nameless());
  },
};

/** The most stops that are reported one by one. */
const MAX_JUDGED = 12;

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

/** What the lines about one container or sandbox say of its stop, in their order; nothing if they only show its end. */
function tell(own: readonly SeenTestimony[]) {
  const lines = own.filter(({ what }) => [ASKED, BY_FORCE, FAILED, OVER].some(each => each.has(what))).sort(byPlace);
  const tried = lines.findLastIndex(({ what }) => !OVER.has(what));
  const end = lines.slice(tried + 1).at(0);
  const said = [...lines.slice(0, tried + 1), ...(end === undefined ? [] : [end])];
  const [first, last] = [said[0], said.at(-1)];
  if (tried < 0 || first === undefined || last === undefined) return [];
  const failed = said.findLast(({ what }) => FAILED.has(what)) ?? said.findLast(({ what }) => BY_FORCE.has(what));
  const parts = [...grouped(said, ({ what }) => what).values()].map(titled);
  const isAnswered = end !== undefined || FAILED.has(last.what);
  const took = msBetween(first, last) ?? 0;
  const after = took >= LIMITS.worthSayingMs ? ` ${spell(took)} later` : '';
  const name = subjectText(own, first);
  const lasting = end === undefined ? failed : undefined;
  return [
    {
      name,
      /** No line shows that it ended */
      isOpen: end === undefined,
      /** It failed, or did not go as intended */
      isVain: lasting !== undefined && lasting.what !== 'kill-sent',
      judgement: witnessed(
        said,
        `the runtime log shows ${name}: ${parts.join('; ')}${isAnswered ? after : '; no line shows its end'}`,
        lasting === undefined ? {} : ofFailure(lasting),
      ),
    },
  ];
}

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
  const message = `the runtime reports: ${causes.slice(0, MAX_ERRORS).join('; ')}${more}`;
  return [witnessed(all, message, next === null ? {} : { level: 'warning', next })];
}

const MAX_CAUSE_LETTERS = 300;
/** The cause without what runtimes put around it. */
function causeIn(error: string): string {
  const cause = withoutLayers(error.replace(OF_START, '')).replaceAll(/\s+/g, ' ').trim();
  return cause.length <= MAX_CAUSE_LETTERS ? cause : `${cause.slice(0, MAX_CAUSE_LETTERS)}…`;
}

const OF_CONTAINER: ReadonlySet<WhatId> = new Set<WhatId>(['stop-failed', ...BY_FORCE]);

/** What no longer exists need not be stopped. */
function ofFailure(failed: SeenTestimony): Pick<Judgement, 'level' | 'next'> {
  const error = factText(failed, 'error') ?? '';
  if (saysGone(error)) return {};
  return {
    level: 'warning',
    next: adviceFor(OF_CONTAINER.has(failed.what) ? 'container-stop' : 'sandbox-stop', error),
  };
}

/** `stop requested (timeout 30 s) 2 times` */
function titled(same: readonly SeenTestimony[]): string {
  const { what, facts = {} } = same.at(-1) ?? { what: 'runtime-error' };
  const { title, detail } = WORDS[what];
  const more = detail?.(facts) ?? null;
  return `${title}${more === null ? '' : ` (${more})`}${same.length > 1 ? ` ${same.length} times` : ''}`;
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
function together(over: ReturnType<typeof tell>): Judgement[] {
  if (over.length < 2) return over.map(({ judgement }) => judgement);
  const evidence = over.flatMap(({ judgement }) => judgement.evidence);
  const message = `the runtime log shows ${over.length} stops that ended: ${listed(over.map(({ name }) => name))}`;
  return [undated(message, evidence)];
}

const agentCause = (error: string): Known => causeOf({ stage: 'agent', text: error });

/** What an agent of k3s or RKE2 prints while it cannot join its server: its lines have the form of a runtime's. */
const isOfAgent = (error: string): boolean => agentCause(error).id !== null;

/** A kubelet in the same log shows that the agent had joined: its own lines tell the rest. */
export function serverUnreachable({ run, sources }: RunFacts): Judgement[] {
  const lines = run.archive.nameless().filter(line => isOfAgent(factText(line, 'error') ?? ''));
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  // Its kubelet runs: it had joined, or has joined since
  if (run.processes.some(({ kubelet }) => !isExcerpt(sources) || kubelet.last.line > last.line)) return [];
  const error = String(first.facts?.error);
  const { means, says, next } = agentCause(error);
  return [witnessed(lines, says ?? `${means}: ${innermost(error)}`, given({ next }))];
}
