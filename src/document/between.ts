import type { Finding } from '../contract/types.js';
import type { NodeTold } from '../rules/between/types.js';
import { judgeBetween } from '../rules/judge.js';
import { betweenRules } from '../rules/registry.js';
import { findingOf } from './build.js';
import { createUtcText } from './times.js';

/** What shows only where a node is seen as a whole, or beside the others; all its times are in UTC. */
export function findingsBetween(nodes: readonly NodeTold[]): Finding[] {
  const times = { utc: createUtcText(), log: () => null };
  return judgeBetween(betweenRules, nodes).map(finding => findingOf(finding, times));
}
