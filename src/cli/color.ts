import type { Io } from './io.js';

/** `--color WHEN`; false for `--no-color`. */
export type Color = 'auto' | 'always' | 'never' | false;

export function isColored(color: Color | undefined, { stdout, env }: Pick<Io, 'stdout' | 'env'>): boolean {
  if (color === 'always') return true;
  return color !== 'never' && color !== false && stdout.isTTY === true && !env.NO_COLOR;
}
