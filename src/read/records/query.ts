/** What the command that selected these lines shows about them. It stands after a prompt, or is quoted. */

/** Cheap, because it runs for every line that is not part of a record. */
export const isQuery = (text: string): boolean => text.includes('journalctl ') && /\bjournalctl .{0,300}-/.test(text);

/** Whether the text begins a command that prints lines which contain a text. */
export const asksForLines = (text: string): boolean => /(?:^|[\s|`(])(?:[ezf]?grep|rg|awk|sed|journalctl) /.test(text);

/** Whether the command limits the time: `journalctl --since "2018-05-14 09:00"`. */
export const statesTime = (query: string): boolean =>
  /\bjournalctl .{0,300}(?:--(?:since|until)|-[SU])[ =]/.test(query);

/** Whether the command prints newest first: `journalctl -u kubelet -r`, also among other letters (`-eru kubelet`). */
export const asksBackward = (query: string): boolean =>
  /\bjournalctl [^|]{0,300}?(?<= )(?:--reverse|-[a-zA-Z]{0,8}r[a-zA-Z]{0,8})(?![\w-])/.test(query);
