/** How a command may end where there is neither a cluster nor a server. */
export interface End {
  readonly command: RegExp;
  /** Exit codes. */
  readonly codes: readonly number[];
  /** A text in the standard error. */
  readonly prints?: RegExp;
  /** It runs until it is stopped, which happens at its first output. */
  readonly lasts?: true;
  readonly because: string;
}

/** The first end whose command matches counts. */
export const ENDS: readonly [End, ...End[]] = [
  { command: / --help$/, codes: [0], because: 'help is always there' },
  {
    command: /^kubectl podline (?:why|record)|^podline (?:why|record)/,
    codes: [2],
    prints: /no kubeconfig/,
    because: 'there is no cluster',
  },
  { command: /podline agent (?!-$)/, codes: [0, 143], lasts: true, because: 'an agent goes on until it is stopped' },
  {
    command: /podline --follow \S/,
    codes: [0, 143],
    lasts: true,
    because: 'a log is followed until podline is stopped',
  },
  {
    command: /podline fleet work --inputs-below/,
    codes: [2],
    prints: /holds no queue/,
    because: 'nothing was submitted',
  },
  { command: /127\.0\.0\.1:1\b/, codes: [2], prints: /127\.0\.0\.1:1\b/, because: 'there is no server' },
  { command: /podline (?:check|diff)\b/, codes: [0, 1], because: 'a run may fail, and be worse than another' },
  { command: /./, codes: [0], because: 'nothing is wrong' },
];

/** What the reader leaves out and fills in, and addresses that are unreachable at once and on every machine. */
const FILLED: readonly (readonly [RegExp, string])[] = [
  [/ +# .*/g, ''],
  [/\bnats:\/\/queue:4222/g, 'nats://127.0.0.1:1'],
  [/\bhttp:\/\/clickhouse:8123/g, 'http://127.0.0.1:1'],
  [/\bhttps:\/\/storage\b/g, 'https://127.0.0.1:1'],
  [/(?<= )\/var\//g, 'var/'],
  [/\bSTORE QUESTION\b/g, 'fleet.duckdb slowest-phases'],
  [/\bSTORE\b/g, 'fleet.duckdb'],
  [/\bWORD\b/g, 'SIGTERM'],
  [/\bPOD\b/g, 'web-0'],
  [/\bFILE\b/g, 'page.html'],
  [/\bDIR\b/g, 'runs'],
  [/\{\{ \$labels\.blocked_by \}\}/g, 'stuck-image-pull'],
];

export const filled = (command: string): string =>
  FILLED.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), command);
