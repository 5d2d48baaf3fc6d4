/** What a start is in, and what therefore cannot fail. Not among the words of starts: the page of a report needs these two of them alone. */
export const CRASH_LOOP = 'crash loop';
export const WAIT_FOR_EARLIER = 'the wait for an earlier pod of this name';
