import type { EvidenceRef } from '../document/contract/types.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import type { SeenTestimony } from '../sources/types.js';
import type { WhatId } from '../sources/vocabulary.js';
import { places } from './evidence.js';
import type { Judgement } from './types.js';

/** What rules read of other witnesses again and again. */

export const testimoniesOf = (one: Reconstructed, ...whats: readonly WhatId[]): SeenTestimony[] =>
  one.testimony.filter(({ what }) => whats.includes(what));

/** Places of testimonies; a testimony that is in two files has two. */
export const testimonyPlaces = (testimonies: readonly SeenTestimony[]): EvidenceRef[] =>
  places(testimonies.flatMap(({ source, line, also = [] }) => [{ source, line }, ...also]));

/** A finding about what other witnesses recorded, at the time of the first of them. */
export const witnessed = (
  testimonies: readonly SeenTestimony[],
  message: string,
  more: Partial<Judgement> = {},
): Judgement => ({
  message,
  at: null,
  utc: testimonies[0]?.at ?? null,
  evidence: testimonyPlaces(testimonies),
  ...more,
});

export const factText = ({ facts }: SeenTestimony, key: string): string | null => {
  const value = facts?.[key];
  return value === undefined ? null : String(value);
};

export const factNumber = ({ facts }: SeenTestimony, key: string): number | null => {
  const value = facts?.[key];
  return typeof value === 'number' ? value : null;
};

/** The user that made a request, as far as the audit log shows it. */
export function requesterOf(request: SeenTestimony): string {
  const [actor, user, by] = ['actor', 'user', 'impersonatedBy'].map(key => factText(request, key));
  if (by != null) return `${user} (in truth ${by})`;
  return actor == null ? `${user}` : `${actor} (${user})`;
}
