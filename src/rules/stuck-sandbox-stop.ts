import { STAGES } from '../catalogue/causes/stages.js';
import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const stuckSandboxStop: Rule = hangRule({
  id: 'stuck-sandbox-stop',
  level: 'error',
  actor: 'runtime',
  title: 'The sandbox cannot be stopped',
  why: 'All containers have ended, but the pod stays Terminating until its sandbox and the network in it are torn down; its IP address is not released either.',
  evidence:
    '"StopPodSandbox from runtime service failed", "Failed to stop sandbox", or "Error syncing pod" with KillPodSandbox after the beginning of the deletion. The error mostly comes from the network plugin.',
  next: STAGES['sandbox-stop'].next,
});
