import type { NoiseLine } from '../types.js';

const OPENS = `[<([{*~=-]{0,5} ?`;
const CLOSES = String.raw` ?[>)\]}*~=-]{0,5}`;
const DOTS = String.raw`(?:\.{2,8}|…|⋮|(?:\. ){1,4}\.)`;
const WORD = 'snip(?:ped)?|cut|truncated|omitted|skipped|elided';

/** What a person writes where lines were left out: `...`, `[…]`, `<snip>`, `# ...`, `--- cut ---`, `[... 40 lines omitted ...]`. */
export const ELISION = new RegExp(
  String.raw`^[\s#/>]{0,8}(?:${OPENS}(?:${DOTS}|(?:${DOTS} ?)?(?:${WORD})(?: ?${DOTS})?)${CLOSES}|[<([{]{1,3} ?(?:${DOTS} ?)?[\w ]{0,40}\b(?:${WORD})\b[\w ]{0,20}(?: ?${DOTS})? ?[>)\]}]{1,3})\s*$`,
  'i',
);

/** A line that begins like this, as it is or after it was quoted or indented. */
export const quoted = (shape: RegExp): RegExp => new RegExp(String.raw`^[>\s]{0,16}(?:${shape.source})`);

/** Lines around and between log lines, by what they are. Every expression is anchored and linear. */
const NOISE: readonly (readonly [NoiseLine['what'], RegExp])[] = [
  ['blank', /^\s*$/],
  // Markdown, Jira, BBCode
  [
    'fence',
    /^[>\s]*(?:(?:```|~~~)[\w-]{0,20}|\{(?:noformat|code|quote)(?::[\w.=|:]{1,60})?\}|\[\/?(?:code|quote)\])\s*$/,
  ],
  ['section', /^==> .{1,200} <==\s*$/],
  // grep: `--`; YAML: `---`
  ['marker', /^---?\s*$/],
  // journalctl, as it is and quoted: `-- Boot … --`, `-- Logs begin at … --`, `-- cursor: …`
  ['marker', quoted(/-- (?:Boot|Reboot|Logs|Journal|No entries|cursor:)/)],
  // the rule below a table's head
  ['marker', /^(?=\|?[\s:-]{0,200}--)[\s:|-]{2,2200}$/],
  // less
  ['marker', /^(?:lines \d{1,9}-\d{1,9}(?:\/\d{1,9})?(?: \(END\))?|\(END\)|~)\s*$/],
  // marks of an excerpt, or of an interrupted `-f`
  ['marker', ELISION],
  ['marker', /^ {0,8}\^C\s*$/],
  ['marker', /^Hint: Some lines were ellipsized/],
  // Grafana's copy puts the time of the next entry on a line of its own
  ['marker', /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z| [A-Z]{3,4}| ?[+-]\d\d:?\d\d)?\s*$/],
  // journalctl -x, in a UTF-8 locale and in others
  ['comment', quoted(/░░|-- (?:Subject|Defined-By|Support|Documentation): /)],
  // Apiserver's httplog.go, respLogger.Write: what the kubelet sent with a status other than 200, 301, 302, 307, 400, 404 and 101 (a part
  // of a log is 206), in Go's quotes on one line, at -v=3 in 1.0 to 1.36. For /logs/ that is a copy of a piece of this log
  ['echo', /^[>\s]{0,16}logging error output: "/],
  // systemd, src/systemctl/systemctl-show.c, print_status_info
  ['file-head', quoted(/Active: [a-z]{1,20} \([\w-]{1,30}\) since /)],
  // klog.go, createLogDirs and init of a log file
  [
    'file-head',
    quoted(
      /(?:Log file created at|Running on machine|Binary|Running duration \(h:mm:ss\)|Log line format|Previous log): ?/,
    ),
  ],
];

/** One expression for a quick "no" on all other lines. */
const ANY = new RegExp(NOISE.map(([, shape]) => shape.source).join('|'), 'i');

export function noiseOf(text: string): NoiseLine['what'] | null {
  if (!ANY.test(text)) return null;
  for (const [what, shape] of NOISE) if (shape.test(text)) return what;
  return null;
}
