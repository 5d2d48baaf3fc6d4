export interface Shortcut {
  readonly file: string;
  readonly taken: string;
  readonly left: string;
}

export declare const SHORTCUTS: readonly Shortcut[];
export declare const isLongWay: boolean;
export declare function withoutShortcut(shortcut: Shortcut, text: string): string;
