import { TITLES } from './names.js';

/** The name of a witness for people; an unknown one is named by its id. */
export const witnessTitle = (witness: string): string =>
  (Object.hasOwn(TITLES, witness) ? TITLES[witness] : undefined) ?? witness;
