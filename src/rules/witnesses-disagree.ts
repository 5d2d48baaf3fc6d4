import { spell } from '../catalogue/duration.js';
import { containerId } from '../catalogue/fields.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { during } from './during.js';
import { numberField, places, stepSeen } from './evidence.js';
import { runtimeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule, RuleContext } from './types.js';
import { factNumber, type RuntimeStop, runtimeStops, testimonyPlaces } from './witnessed.js';
import { containerCalled } from './wording.js';

export const witnessesDisagree: Rule = {
  meta: {
    id: 'witnesses-disagree',
    level: 'warning',
    title: 'Two sources contradict each other',
    reads: [runtimeLog],
    why: 'One of them is wrong about how or when the containers ended; relying on only one of them can lead to the wrong conclusion.',
    evidence:
      "The runtime's log has a different exit code for a container id than the kubelet or the API object, or shows that a container ended seconds after the kubelet reported all of them as terminated.",
    next: "Trust the runtime about containers: it manages them directly. The kubelet's view comes from a cache (PLEG), and 137 with ContainerStatusUnknown means that it lost sight of the container.",
  },
  needs: { testimony: true },
  check(one, context) {
    return runtimeStops(one).flatMap(stop => [...otherCode(one, stop), ...livedOn(one, stop, context)]);
  },
};

/** The same id with another code. A code that the kubelet made up, because it lost track of the container, is marked as such. */
function otherCode(one: Reconstructed, { id, container, exited }: RuntimeStop): Judgement[] {
  const code = exited === null ? null : factNumber(exited, 'exitCode');
  if (exited === null || code === null) return [];
  const line = during(one, 'pleg-exit-code').find(({ event }) => containerId(event) === id);
  const logged = line === undefined ? null : numberField(line, 'exitCode');
  const shown = (one.story?.snapshots ?? []).flatMap(({ containers, source, line: at }) =>
    containers
      .filter(state => state.id?.endsWith(id) && state.exitCode !== null && state.reason !== 'ContainerStatusUnknown')
      .map(({ exitCode }) => ({ exitCode, source, line: at })),
  )[0];
  const [other, whose, place] =
    line !== undefined && logged !== null
      ? [logged, 'the kubelet', line]
      : [shown?.exitCode ?? null, 'the API object', shown];
  if (other === null || other === code || place === undefined) return [];
  return [
    {
      message: `${containerCalled(container)} ended with exit code ${code} according to the runtime and with ${other} according to ${whose}`,
      at: null,
      utc: exited.at,
      evidence: [...testimonyPlaces([exited]), ...places([place])],
    },
  ];
}

function livedOn(one: Reconstructed, { container, exited }: RuntimeStop, context: RuleContext): Judgement[] {
  const held = stepSeen(one, 'containers-terminated')?.proof;
  if (exited?.at == null || held?.at == null || context.clockConfidence === 'assumed') return [];
  const late = exited.at - context.toUtc(held.at);
  if (late < LIMITS.runtimeClockMs) return [];
  const message = `${containerCalled(container)} ended ${spell(late)} after the kubelet considered all containers stopped`;
  return [{ message, at: null, utc: exited.at, evidence: [...places([held]), ...testimonyPlaces([exited])] }];
}
