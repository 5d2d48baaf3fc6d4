import { InvalidArgumentError } from 'commander';

/** An option that can be repeated. */
export const gather = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** The same for an option with choices, which commander checks only for options without a parser. */
export const gatherOf =
  (choices: readonly string[]) =>
  (value: string, before?: readonly string[]): string[] => {
    if (!choices.includes(value)) throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
    return gather(value, before);
  };
