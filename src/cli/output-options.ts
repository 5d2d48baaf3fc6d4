import { type Command, Option } from 'commander';
import { FORMATS } from './formats.js';
import { gather } from './gather.js';

/** What every command takes that prints a document. */
export function withOutputOptions(command: Command): Command {
  return withPrintOptions(command, FORMATS)
    .option('--evidence', 'print the original lines with each finding')
    .option('--all', 'tell of each deletion in full, not only of the worst')
    .option('--steps', 'list each step that the log cannot show, with the reason')
    .option('--otlp-endpoint <url>', 'send each deletion as a trace to an OpenTelemetry collector (OTLP/HTTP)');
}

export function withPrintOptions(command: Command, formats: readonly string[]): Command {
  const what = `output format and optional file; can be repeated: ${formats.join(', ')}`;
  return command
    .option('-o, --output <format[=file]>', what, gather)
    .addOption(
      new Option('--color <when>', 'use colours in text output').choices(['auto', 'always', 'never']).default('auto'),
    )
    .option('-q, --quiet', 'print nothing to standard error');
}
