import { isOfNode } from '../../catalogue/causes/index.js';
import type { ApiCondition } from '../../document/contract/types.js';
import { CLAIM } from '../events/of-objects.js';
import { describedEvent, type SeenEvent, type ShownNode } from '../shown.js';
import { dateOf } from '../time.js';
import { rolloutTrouble } from '../watch/conditions.js';

/** A line that `kubectl describe node` prints after the name, and `describe pod` does not (kubectl/pkg/describe, describeNode). */
export const OF_NODE = /^Roles:(?:[ \t]|$)/;

const DATE = String.raw`\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}`;
const ROW = String.raw`([A-Z]\w{1,80})[ \t]{1,80}(True|False|Unknown)[ \t]{1,80}(?:${DATE}[ \t]{1,80}(${DATE})[ \t]{1,80}|(?=Kubelet|NodeStatus))([A-Z]\w{1,80})[ \t]{1,80}(\S.{0,2000})$`;
/** `  Ready  False  <heartbeat>  <transition>  KubeletNotReady  container runtime network not ready: …`: only nodes have two times, or reasons of a kubelet without them. */
export const CONDITION = new RegExp(String.raw`^[ \t]{0,20}${ROW}`);
/** A text that contains such a line, which may be quoted. */
export const HAS_CONDITION = new RegExp(String.raw`^[ \t>]{0,20}${ROW}`, 'm');

/** A condition of a namespace that is being deleted, where it holds: what is left in it (see `leftInNamespace`). */
export const LEFT = new RegExp(
  String.raw`^[ \t>]{0,20}Namespace(?:Deletion(?:Discovery|Content)Failure|ContentRemaining|FinalizersRemaining)[ \t]{1,80}True[ \t]{1,80}(${DATE})[ \t]{1,80}[A-Z]\w{1,80}[ \t]{1,80}(\S.{0,2000})$`,
  'm',
);

/** The source of an Event, where the description itself was left out */
const SOURCE = /[ \t]kubelet, ([a-z\d][a-z\d.-]{0,252})(?:[ \t]|$)/;
const CORDONED = /^Unschedulable:[ \t]{1,40}true$/;
/** The node controller sets it by the condition Ready (node_lifecycle_controller.go, nodeConditionToTaintKeyStatusMap; with `alpha` up to 1.12). */
const TAINTED =
  /^(?:Taints:)?[ \t]{1,40}(?<taint>node(?:\.alpha)?\.kubernetes\.io\/(?:not-ready|(?<lost>unreachable)))\b/;

/** Where the condition Ready was left out: no condition is known of a node that is lost, and its taints say the same. */
function readyBy(conditions: readonly ApiCondition[], { taint, lost }: Groups): ApiCondition[] {
  if (conditions.some(({ type }) => type === 'Ready')) return [];
  // From 1.13 on no kubelet reports OutOfDisk, which earlier nodes keep
  const unknown = conditions.find(({ type, reason }) => type !== 'OutOfDisk' && reason === 'NodeStatusUnknown');
  if (unknown !== undefined) return [{ ...unknown, type: 'Ready' }];
  if (taint === undefined) return [];
  const says =
    lost === undefined
      ? { status: 'False', message: null }
      : { status: 'Unknown', message: `it has the taint ${taint}, so its kubelet sends no status` };
  return [{ type: 'Ready', reason: null, since: null, ...says }];
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Reads the description of one node, line by line. Its pods add nothing to its conditions and Events. */
export function createNodeText(name: string | null) {
  const conditions: ApiCondition[] = [];
  const warnings = new Map<string, SeenEvent>();
  let cordoned = false;
  let tainted: Groups = {};
  let named = name;

  function pushEvent(line: number, text: string): boolean {
    const event = describedEvent(text);
    if (event?.type !== 'Warning' || !isOfNode(event.reason)) return false;
    warnings.set(event.reason, { ...event, line });
    return true;
  }

  return {
    /** Whether the line states a condition or a problem. */
    push(line: number, text: string): boolean {
      cordoned ||= CORDONED.test(text);
      named ??= SOURCE.exec(text)?.[1] ?? null;
      tainted = TAINTED.exec(text)?.groups ?? tainted;
      const [, type, status, since, reason, message] = CONDITION.exec(text) ?? [];
      if (type === undefined || status === undefined || reason === undefined || message === undefined)
        return pushEvent(line, text);
      // A node has only a dozen
      if (conditions.length < 100)
        conditions.push({ type, status, reason, message: message.trim(), since: dateOf(since) });
      return true;
    },
    end: (): ShownNode => ({
      name: named,
      conditions: [...conditions, ...readyBy(conditions, tainted)],
      cordoned,
      warnings: [...warnings.values()],
    }),
  };
}

/** `  ReplicaFailure   True    FailedCreate` */
const OF_ROLLOUT = /^ {0,8}(Progressing|Available|ReplicaFailure)[ \t]{1,40}(True|False)[ \t]{1,40}(\w{1,80})\s*$/;
const VALUE = /^(StrategyType|Controlled By|Replicas|Status|Finalizers|Used By|Access Modes):[ \t]{1,40}(\S.{0,400})$/;
/** `3 desired | 2 updated | 3 total | 2 available | 1 unavailable`; of a ReplicaSet `0 current / 3 desired` */
const COUNTS =
  /^(?:(?<wanted>\d{1,9}) desired \|.{0,60}?(?<ready>\d{1,9}) available\b|(?<made>\d{1,9}) current \/ (?<all>\d{1,9}) desired)/;

/** Reads the description of a Deployment, a ReplicaSet or a claim, line by line. */
export function createOtherText() {
  const conditions: ApiCondition[] = [];
  const values = new Map<string, string>();

  return {
    push(text: string): void {
      const [, type, status, reason] = OF_ROLLOUT.exec(text) ?? [];
      // There are three types of them
      if (type !== undefined && status !== undefined && reason !== undefined && conditions.length < 10)
        conditions.push({ type, status, reason, message: null, since: null });
      const [, key, value] = VALUE.exec(text) ?? [];
      if (key !== undefined && value !== undefined && !values.has(key)) values.set(key, value.trim());
    },
    /** What it shows to be wrong, apart from its Events. */
    end(): { readonly kind: string; readonly reason: string; readonly message: string } | null {
      if (values.has('Access Modes') || values.has('Used By')) return claimIn(values);
      const trouble = rolloutTrouble(conditions);
      if (trouble === null) return null;
      const kind = values.has('StrategyType') ? 'Deployment' : 'ReplicaSet';
      const counts = countsIn(values.get('Replicas') ?? '');
      const isStuck = trouble.reason === 'ProgressDeadlineExceeded';
      return { kind, ...trouble, message: isStuck ? `it exceeded its progress deadline, ${counts}` : counts };
    },
  };
}

function countsIn(replicas: string): string {
  const { wanted, ready, made, all } = COUNTS.exec(replicas)?.groups ?? {};
  if (wanted !== undefined) return `${ready} of ${wanted} pods are available`;
  return made === undefined ? '' : `it has made ${made} of ${all}`;
}

function claimIn(values: ReadonlyMap<string, string>) {
  const status = values.get('Status') ?? '';
  if (!status.startsWith('Terminating')) return null;
  const [, lasts] = /\(lasts (\w{1,40})\)/.exec(status) ?? [];
  const users = values.get('Used By') ?? '<none>';
  const parts = [
    ...(lasts === undefined ? [] : [`for ${lasts}`]),
    ...(users === '<none>' ? [] : [`used by ${users}`]),
    ...(values.has('Finalizers') ? [`held by ${values.get('Finalizers')}`] : []),
  ];
  return { kind: CLAIM, reason: 'Leaving', message: parts.join(', ') };
}
