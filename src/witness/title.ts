import { TITLES } from './names.js';

/** How people call a witness; one that is not known is called by its id. */
export const witnessTitle = (witness: string): string =>
  (Object.hasOwn(TITLES, witness) ? TITLES[witness] : undefined) ?? witness;
