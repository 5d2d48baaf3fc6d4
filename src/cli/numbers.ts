import { InvalidArgumentError } from 'commander';

/** Values of options that are numbers. */

export function year(text: string): number {
  if (!/^\d{4}$/.test(text)) throw new InvalidArgumentError('A year has four digits.');
  return Number(text);
}

export function count(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('It is a number from 1 to 999.');
  return Number(text);
}
