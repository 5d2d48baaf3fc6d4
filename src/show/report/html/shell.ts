import type { Program } from '#page';
import { createSha256 } from '../../../host/index.js';
import { jsonText } from '../safe.js';

/** What differs between a page that shows something and the page that reads dropped files. */
interface PageParts {
  /** The id of the element with the data, and the data as JSON that ends no element and begins no comment */
  readonly id: string;
  readonly json: string;
  /** The text for a browser that runs no programs */
  readonly withoutScripts: string;
  /** What the page's Content-Security-Policy also allows or denies */
  readonly policy?: readonly string[];
  /** The policy of trusted types by which a text may become a program */
  readonly trusted?: string;
}

/** The self-contained page of a report. It makes no requests, and runs only its own program. */
export const shell = (program: Program, data: unknown): string =>
  pageOf(program, {
    id: 'data',
    json: inert(data),
    withoutScripts: 'This report is drawn by a program inside of it: allow JavaScript for this page.',
  });

export function pageOf({ script, style }: Program, { id, json, withoutScripts, ...more }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(script, style, more)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>podline</title>
<style>${style}</style>
</head>
<body>
<noscript>${withoutScripts}</noscript>
<script type="application/json" id="${id}">${json}</script>
<script>${script}</script>
</body>
</html>
`;
}

const hashOf = (text: string): string => `'sha256-${createSha256().update(text).digest('base64')}'`;

/** Trusted types: no text can become markup, whatever the program does with it. */
const policyFor = (
  script: string,
  style: string,
  { policy = [], trusted = "'none'" }: Pick<PageParts, 'policy' | 'trusted'>,
): string =>
  [
    `default-src 'none'`,
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    ...policy,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${trusted}`,
  ].join('; ');

/** JSON that ends no element and begins no comment. */
export const inert = (data: unknown): string => jsonText(data).replace(/[<>&]/g, char => ENTITIES[char] ?? char);

const ENTITIES: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };
