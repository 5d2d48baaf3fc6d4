/** With `PODLINE_WAY=long` no code under test takes a shortcut of src/README.md, and every golden must be the same. */
export const isLongWay = process.env.PODLINE_WAY === 'long';

/** The module that replaces src/kit/short-ways.ts. */
export const withoutShortWays = 'export const TAKES_SHORT_WAYS = false;';
