/** The page's program and style, made by scripts/build.mjs from page/. */
export const script: string;
export const style: string;
