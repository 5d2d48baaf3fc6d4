/** A page's program and style, made by scripts/build.mjs. */
export interface Program {
  readonly script: string;
  readonly style: string;
}

export const run: Program;
export const diff: Program;
export const stats: Program;
