import type { Program } from '#page';
import { createSha256 } from '../../host/index.js';
import { inert } from './inert.js';

/** The self-contained page. It makes no requests, and runs no program but its own. */
export function shell({ script, style }: Program, data: unknown): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>podline</title>
<style>${style}</style>
</head>
<body>
<noscript>This report is drawn by a program inside of it: allow JavaScript for this page.</noscript>
<script type="application/json" id="data">${inert(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

const hashOf = (text: string): string => `'sha256-${createSha256().update(text).digest('base64')}'`;

/** Trusted types: no text can become markup, whatever the program does with it. */
const policyFor = (script: string, style: string): string =>
  [
    `default-src 'none'`,
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
