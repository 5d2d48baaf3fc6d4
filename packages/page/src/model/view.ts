/** The visible part of a scale: 0 to 1 is all of it. */
export interface View {
  readonly from: number;
  readonly to: number;
}

/** Space before the first and after the last mark. */
const MARGIN = 0.03;
export const WHOLE: View = { from: -MARGIN, to: 1 + MARGIN };
const CLOSEST = 1e-7;

/** The view zoomed by `factor` (below 1: closer); `at` stays in its place. */
export function zoomed({ from, to }: View, factor: number, at = (from + to) / 2): View {
  const length = Math.min(Math.max((to - from) * factor, CLOSEST), WHOLE.to - WHOLE.from);
  const share = (at - from) / (to - from);
  return kept(at - share * length, length);
}

/** The view moved by a share of the visible part. */
export const panned = ({ from, to }: View, share: number): View => kept(from + share * (to - from), to - from);

/** The view in which the place is visible: it only moves if necessary. */
export const showing = (view: View, place: number): View =>
  place >= view.from && place <= view.to ? view : kept(place - (view.to - view.from) / 2, view.to - view.from);

function kept(from: number, length: number): View {
  const start = Math.min(Math.max(from, WHOLE.from), WHOLE.to - length);
  return { from: start, to: start + length };
}
