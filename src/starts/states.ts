/** What a start is in, and what therefore cannot fail. */
export const CRASH_LOOP = 'crash loop';
export const WAIT_FOR_EARLIER = 'the wait for an earlier pod of this name';
