import { InvalidArgumentError } from 'commander';
import { millisecondsOf } from './ago.js';

/** Values of options that are numbers. */

export function year(text: string): number {
  if (!/^\d{4}$/.test(text)) throw new InvalidArgumentError('A year has four digits.');
  return Number(text);
}

export function count(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('It is a number from 1 to 999.');
  return Number(text);
}

export function duration(text: string): number {
  const ms = millisecondsOf(text);
  if (ms === null) throw new InvalidArgumentError('A duration reads 30s, 2m or 1h.');
  return ms;
}
