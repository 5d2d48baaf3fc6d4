import type { ObjectStore } from '@nats-io/obj';
import type { Shelf } from '../read-item.js';
import { insist } from './patience.js';

/** Another server than the one that took it in may not have it yet. */
const MAX_TRIES = 10;

export const shelfIn = (parts: ObjectStore): Shelf => ({
  async keep(split, name, bytes) {
    await insist(() => parts.putBlob({ name: `${split}/${name}` }, bytes));
  },
  kept: (split, name) =>
    insist(async () => {
      const bytes = await parts.getBlob(`${split}/${name}`);
      if (bytes === null) throw new Error(`${name} of ${split} is not kept any longer`);
      return bytes;
    }, MAX_TRIES),
});
