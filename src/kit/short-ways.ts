/**
 * Whether reading uses the shortcuts, each of which is checked against the long way (README.md). Tests replace this module so that nothing
 * uses them: every golden must stay the same.
 */
export const TAKES_SHORT_WAYS: boolean = true;
