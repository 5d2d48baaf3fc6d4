/** 0 fine; 1 findings at error level (check) or differences that matter (diff); 2 usage, unreadable input; 70 a fault of podline itself (EX_SOFTWARE of sysexits). */
export const EXIT = { ok: 0, findings: 1, usage: 2, internal: 70 } as const;
