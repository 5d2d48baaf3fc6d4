/**
 * The state that means that a container keeps failing. Not among the words of starts, because the page of a report needs only these two.
 */
export const CRASH_LOOP = 'crash loop';
export const WAIT_FOR_EARLIER = 'waiting for an earlier pod with the same name';
