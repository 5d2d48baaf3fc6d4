import { CLAIM } from '../events/of-objects.js';
import { type RolloutCondition, rolloutTrouble } from '../watch/conditions.js';

/** `  ReplicaFailure   True    FailedCreate` */
const CONDITION = /^ {0,8}(Progressing|Available|ReplicaFailure)[ \t]{1,40}(True|False)[ \t]{1,40}(\w{1,80})\s*$/;
const VALUE = /^(StrategyType|Controlled By|Replicas|Status|Finalizers|Used By|Access Modes):[ \t]{1,40}(\S.{0,400})$/;
/** `3 desired | 2 updated | 3 total | 2 available | 1 unavailable`; of a ReplicaSet `0 current / 3 desired` */
const COUNTS =
  /^(?:(?<wanted>\d{1,9}) desired \|.{0,60}?(?<ready>\d{1,9}) available\b|(?<made>\d{1,9}) current \/ (?<all>\d{1,9}) desired)/;

/** Reads the description of a Deployment, a ReplicaSet or a claim, line by line. */
export function createOtherText() {
  const conditions: RolloutCondition[] = [];
  const values = new Map<string, string>();

  return {
    push(text: string): void {
      const [, type, status, reason] = CONDITION.exec(text) ?? [];
      // There are three types of them
      if (type !== undefined && status !== undefined && reason !== undefined && conditions.length < 10)
        conditions.push({ type, status, reason, message: '' });
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
