import { stageOfReason } from '../../../catalogue/causes/stages.js';
import type { Facts, TroubleSign } from './facts.js';
import { failuresInEvent } from './failures-in-line.js';

/** What failed according to Events. Waiting after a failure is not another failure. */
export function eventSigns({ events }: Pick<Facts, 'events'>): TroubleSign[] {
  const hasFailed = events.some(({ reason }) => reason === 'Failed');
  return events
    .filter(({ reason }) => reason !== 'BackOff' || !hasFailed)
    .flatMap(({ container, mark, count, ...event }) =>
      failuresInEvent(event).map(failure => ({ ...failure, container: failure.container ?? container, mark, count })),
    );
}

/** What failed according to the states of containers. */
export const waitingSigns = ({ statuses }: Pick<Facts, 'statuses'>): TroubleSign[] =>
  statuses.flatMap(({ containers, mark }) =>
    containers.flatMap(({ name, state, reason, message }): TroubleSign[] => {
      const stage = state === 'waiting' ? stageOfReason(reason) : undefined;
      return stage === undefined
        ? []
        : [{ stage, reason, container: name, text: message ?? reason ?? '', mark, count: 1 }];
    }),
  );
