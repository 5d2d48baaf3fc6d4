/** The process: `kubelet[704773]: `. */
const SENDER = /\s([\w.-]{1,64})\[(\d{2,10})\]: /;
/** Month, day and time, as `journalctl -o short` and syslog daemons begin a line. */
const STAMP = /^(?:<\d{1,3}>)?([A-Z][a-z]{2} [ \d]\d) (\d\d:\d\d:\d\d)/;

/** systemd-hostnamed says which name the host gets (systemd, hostnamed.c, context_update_kernel_hostname; up to 248 the latter). */
const ANNOUNCED =
  /\ssystemd-hostnamed\[\d{2,10}\]: (?:Hostname set to <([\w.-]{1,255})>|Changed (?:static |transient )?host ?name to '([\w.-]{1,255})')/;

/**
 * The name of the host changes from one line to the next, and the same process continues: the host was renamed. Unless the stamps
 * continue too, it may be another node: similar nodes have similar process ids. Or the line before says that it is renamed.
 */
export function isRenamed(before: string, line: string, host: string): boolean {
  const [, name, earlier] = ANNOUNCED.exec(before) ?? [];
  if ((name ?? earlier) === host) return true;
  const [, was, wasId] = SENDER.exec(before) ?? [];
  const [, is, isId] = SENDER.exec(line) ?? [];
  if (was === undefined || was !== is || wasId !== isId) return false;
  const [, day, time = ''] = STAMP.exec(before) ?? [];
  const [, today, now = ''] = STAMP.exec(line) ?? [];
  return day !== undefined && day === today && now >= time;
}
