/** 0 fine; 1 findings at error level (check) or differences that matter (diff); 2 usage, unreadable input, own error. */
export const EXIT = { ok: 0, findings: 1, usage: 2 } as const;
