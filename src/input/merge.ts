import { mergeFields } from './envelopes/fields.js';
import type { Frame } from './types.js';

/** The frame of a line in two nested envelopes. Neighbouring lines mostly share both, and then share the result. */
export function createMerger(): (outer: Frame, inner: Frame, format: string) => Frame {
  let last: { outer: Frame; inner: Frame; merged: Frame } | null = null;
  return (outer, inner, format) => {
    if (last?.outer === outer && last.inner === inner) return last.merged;
    const merged = { format, fields: () => mergeFields(outer.fields(), inner.fields()) };
    last = { outer, inner, merged };
    return merged;
  };
}
