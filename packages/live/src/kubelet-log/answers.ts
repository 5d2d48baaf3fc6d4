/**
 * What a kubelet answers with status 200 if it has no log: pkg/kubelet/kubelet_server_journal.go, Copy and what it calls, and net/http's
 * file server, which ignores every query.
 */
export type NoLog = 'listing' | 'in-files' | 'unknown-unit' | 'no-journal' | 'empty' | 'failed';

const ANSWERS: readonly (readonly [is: NoLog, form: RegExp])[] = [
  // Go 1.22 and later begin with a doctype (net/http/fs.go, dirList)
  ['listing', /^\s*(?:<!doctype html>|<pre>|<html)/i],
  ['in-files', /^\s*options present and query resolved to log files for /],
  ['unknown-unit', /^\s*log not found for /],
  ['no-journal', /^\s*(?:error: journal output not available|failed to get logging cmd: |No journal files were )/],
  ['failed', /^\s*(?:error getting log for |context error: |failed to get gzip writer: |Failed to )/],
  ['empty', /^\s*(?:-- No entries --\s*)?$/],
];

/** Recognised by the beginning of the body; null for a log. */
export const noLogIn = (body: string): NoLog | null =>
  ANSWERS.find(([, form]) => form.test(body.slice(0, HEAD)))?.[0] ?? null;

const HEAD = 512;

/** `-- Logs begin at …`, `-- Boot 0123… --`, `-- Reboot --`: journalctl's own text between the lines. */
export const isJournalRemark = (line: string): boolean => line.startsWith('-- ');
