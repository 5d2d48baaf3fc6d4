/** With `PODLINE_WAY=long` nothing that is tested takes a shortcut of src/README.md, and every golden must be the same. */
export const isLongWay = process.env.PODLINE_WAY === 'long';

/** What stands in the place of src/short-ways.ts then. */
export const withoutShortWays = 'export const TAKES_SHORT_WAYS = false;';
