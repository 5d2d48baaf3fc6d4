import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '@nats-io/obj';
import { type Fleet, FleetError } from '../types.js';
import { insist, TRIES_TO_FIND } from './patience.js';
import { storedIn } from './stored.js';

/** It does not exist, or no longer. */
export class NotKept extends FleetError {}

export const shelfIn = (parts: ObjectStore): Pick<Fleet, 'keep' | 'loadKept'> => ({
  async keep(split, name, bytes) {
    await insist(() => parts.putBlob({ name: `${split}/${name}` }, bytes));
  },
  loadKept: (split, name) =>
    insist(async () => {
      const bytes = await storedIn(parts, `${split}/${name}`);
      if (bytes === null) throw new NotKept(`${name} of ${split} is no longer in the queue`);
      return buffer(bytes);
    }, TRIES_TO_FIND),
});
