/** An event of the document "Trace Event Format". Times are microseconds. */
export type TraceEvent =
  | (Common & { readonly ph: 'M'; readonly args: object })
  | (Common & {
      readonly ph: 'X';
      readonly ts: number;
      readonly dur: number;
      readonly cat: string;
      readonly args: object;
    })
  | (Common & { readonly ph: 'i'; readonly ts: number; readonly s: 't'; readonly cat: string; readonly args: object })
  | (Common & {
      readonly ph: 'b';
      readonly ts: number;
      readonly id: string;
      readonly cat: string;
      readonly args: object;
    })
  | (Common & { readonly ph: 'e'; readonly ts: number; readonly id: string; readonly cat: string })
  | (Common & { readonly ph: 's'; readonly ts: number; readonly id: string; readonly cat: string })
  | (Common & { readonly ph: 'f'; readonly ts: number; readonly id: string; readonly cat: string; readonly bp: 'e' });

interface Common {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
}

export type NewId = () => string;

/** Hexadecimal: Perfetto does not accept other texts as ids (json_utils.cc, CoerceToUint64). */
export function createIds(): NewId {
  let last = 0;
  return () => {
    last += 1;
    return `0x${last.toString(16)}`;
  };
}

export const micros = (ms: number): number => ms * 1000;
