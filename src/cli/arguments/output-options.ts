import { type Command, InvalidArgumentError, Option } from 'commander';
import { ORDERS, RANK_NAMES, type RankName } from '../../document/select/orders.js';
import { didYouMean } from '../../kit/nearest.js';
import { FORMATS } from '../output/formats.js';
import { duration, gather } from './values.js';

/** Options of every command that prints a document. */
export function withOutputOptions(command: Command): Command {
  return withPrintOptions(command, FORMATS)
    .option('--evidence', 'print the original lines with each finding')
    .option('--all', 'show each deletion and start in full, not only the worst')
    .option('--starts', 'list every start of a pod, not only those in trouble')
    .option('--no-starts', 'leave out how pods started')
    .option('--steps', 'list each step that the log cannot show, with the reason')
    .addOption(
      new Option('-v, --full', 'in full: --all, --steps and --evidence').implies({
        all: true,
        steps: true,
        evidence: true,
      }),
    )
    .addOption(schemaOption())
    .option(
      '--otlp-endpoint <url>',
      'send each deletion and start as a trace to an OpenTelemetry collector (OTLP/HTTP)',
    );
}

/** For one release, so that programs can follow. */
export const schemaOption = (): Option =>
  new Option('--schema <version>', 'version of JSON and NDJSON; 3 has deletions and starts in two lists').choices([
    '3',
    '4',
  ]);

/** Which episodes are listed for a person, and in what order. */
export function withListOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--verdict <list>',
        `only deletions and starts with these verdicts, with commas between them: ${RANK_NAMES.join(', ')}`,
      ).argParser(verdicts),
    )
    .option(
      '--min-duration <duration>',
      'only deletions and starts that took at least this long, or have lasted this long: 30s, 2m',
      duration,
    )
    .addOption(
      new Option('--sort <order>', 'order of the deletions in text and Markdown; worst if not given').choices(
        Object.keys(ORDERS),
      ),
    );
}

const verdicts = (list: string, before: readonly RankName[] = []): RankName[] => [
  ...before,
  ...list.split(',').map(verdict),
];

function verdict(word: string): RankName {
  const found = RANK_NAMES.find(name => name === word);
  if (found !== undefined) return found;
  const hint = didYouMean(word, RANK_NAMES) || `, only ${RANK_NAMES.join(', ')}.`;
  throw new InvalidArgumentError(`There is no verdict "${word}"${hint}`);
}

export const colorOption = (): Option =>
  new Option('--color <when>', 'use colours in text output').choices(['auto', 'always', 'never']).default('auto');

export function withPrintOptions(command: Command, formats: readonly string[]): Command {
  const what = `output format and optional file; can be repeated: ${formats.join(', ')}`;
  command.option('-o, --output <format[=file]>', what, gather);
  if (formats.includes('html')) command.option('--open', 'write the HTML report and open it in a browser');
  return command
    .addOption(colorOption())
    .option('--no-color', 'as --color never')
    .option('-q, --quiet', 'print nothing to standard error');
}
