import type { EvidenceRef, Finding, Lifecycle, ResultDocument, Start } from '../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../src/document/episodes.js';
import { listed } from '../../document/listed.js';

/** What an attacker could put into a pod's name, an error or a file name in the hope that a report passes it on. */
export const ATTACKS: Readonly<Record<string, string>> = {
  'clear the screen': '\u001b[2J\u001b[H\u009b31m',
  'title and hyperlink': '\u001b]0;owned\u0007\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\',
  clipboard: '\u001b]52;c;cm0gLXJmIH4=\u0007',
  'carriage return': 'INCOMPLETE\rcomplete in 1 s',
  backspaces: 'bad\b\b\bgood',
  bidi: 'a\u202egnp.exe\u202c \u2066x\u2069 \u200f',
  'all bidi controls': '\u061c \u200e \u200f \u202a \u202b \u202c \u202d \u202e \u2066 \u2067 \u2068 \u2069',
  noncharacters: 'a\ufffe b\uffff c\ufdd0 d\ufdef e\u{1fffe} f\u{1ffff} g\u{10fffe} h\u{10ffff}',
  'zero width': 'pay\u200bpal\u200d\u2060\ufeff\u00ad\u3164\u{e0041}',
  'new lines': 'a\n\nok 99 - b\n# heading\u2028c\u2029d\u0085e',
  script: '</script><script>alert(1)</script><img src=x onerror=alert(1)>',
  comment: '--><svg onload=alert(1)><!--',
  attribute: `" onmouseover="alert(1)" x='`,
  pipe: 'a|b|c\\|d',
  backticks: '`whoami` ``` x ````',
  fences: '\n```\n~~~\n# heading\n',
  'markdown link': '[click](https://evil.example) ![x](https://evil.example/x.png) <https://evil.example>',
  mentions: '@everyone #1 GH-1 kubernetes/kubernetes#1',
  formula: `=cmd|' /C calc'!A0`,
  'formula plus': '+HYPERLINK("https://evil.example")',
  'formula minus': '-2+3',
  'formula at': '@SUM(1)',
  'formula after a tab': '\t=1+1',
  'cells of their own': '","=1+1","\r\n=2',
  'workflow command': '::set-output name=x::y',
  'workflow command within': 'x\n::error::owned\n  ::stop-commands::token',
  'workflow command escaped': '%0A::error::owned%0D%0A::add-mask::complete',
  'old workflow command': '##[set-env name=PATH;]/evil ##vso[task.setvariable variable=x]y ##teamcity[buildStop]',
  'invalid in XML': '\u0000\u0001\u0008\u000b\u001f\ufffe\uffff',
  'end of CDATA': ']]>&lt;&amp;&#0;<![CDATA[<!DOCTYPE x [<!ENTITY a "b">]>',
  path: '../../etc/passwd',
  'path of Windows': '..\\..\\C:\\x',
  address: 'javascript:alert(1)//%00',
  prototype: '__proto__',
  constructor: 'constructor',
  'to string': 'toString',
  template: '{{7*7}} #{7*7} {0} %s %n $1 $& $`',
  'end of YAML': '...\n---\nx: !!js/function "y"',
  directives: '# SKIP # TODO \\# Bail out!',
  'lone surrogates': '\ud800 x \udc00',
  empty: '',
};

/** Names far longer than any API server accepts, made also of characters that must be escaped. */
export const LONG: Readonly<Record<string, string>> = {
  letters: 'n'.repeat(100_000),
  marks: '##'.repeat(20_000) + '::'.repeat(20_000) + '`'.repeat(20_000),
  formulas: '=<&|,'.repeat(20_000),
};

/** The document with the text in every place that a log, a watch or a file name could fill. */
export function poisoned(document: ResultDocument, text: string): ResultDocument {
  const ref = (evidence: EvidenceRef): EvidenceRef => ({ ...evidence, text });
  const finding = (one: Finding): Finding => ({ ...one, message: text, evidence: one.evidence.map(ref) });
  const foreign = (one: Finding): Finding => ({ ...finding(one), rule: text });
  const lifecycle = (one: Lifecycle): Lifecycle => ({
    ...one,
    node: text,
    pod: { namespace: text, name: text },
    uid: text,
    staticUID: text,
    mirrorUIDs: [text],
    replacedBy: text,
    headline: text,
    steps: one.steps.map(step => ({
      ...step,
      container: text,
      uid: text,
      resourceVersion: text,
      evidence: step.evidence.map(ref),
      ...(step.why === undefined ? {} : { why: text }),
    })),
    testimony: [{ witness: text, what: text, container: text, detail: text, at: one.startedAt, evidence: [] }],
    revisions: [
      { uid: text, resourceVersion: text, changed: [{ field: text, before: text, after: text }], evidence: [] },
    ],
    findings: [...one.findings.map(finding), ...one.findings.map(foreign)],
  });
  const start = (one: Start): Start => ({
    ...one,
    node: text,
    pod: { namespace: text, name: text },
    uid: text,
    headline: text,
    containers: one.containers.map(container => ({ ...container, name: text, image: text, id: text })),
    steps: one.steps.map(step => ({ ...step, uid: text, evidence: step.evidence.map(ref) })),
    restarts: [{ container: text, at: one.seenAt, reason: text, exitCode: 1 }],
    findings: [...one.findings.map(finding), ...one.findings.map(foreign)],
  });
  const { input, lifecycles, starts, findings } = listed(document);
  return {
    ...document,
    ...(starts === undefined ? {} : { starts: starts.map(start) }),
    input: {
      ...input,
      sources: input.sources.map(source => ({ ...source, path: text, framing: text, notes: [text] })),
      clock: { ...input.clock, zone: text, basis: text, confidence: 'inferred' },
      kubelets: input.kubelets.map(kubelet => ({ ...kubelet, version: null, versionBasis: text })),
    },
    episodes: [...lifecycles.map(lifecycle)],
    findings: [...findings.map(finding), ...findings.map(foreign)],
  };
}

/** The document with this name for each pod. */
export const renamed = (document: ResultDocument, name: string): ResultDocument => ({
  ...document,
  episodes: [...endsOf(document).map(one => ({ ...one, pod: { namespace: 'default', name } }))],
  ...(startsOf(document) === undefined
    ? {}
    : { starts: startsOf(document).map(one => ({ ...one, pod: { namespace: 'default', name } })) }),
});
