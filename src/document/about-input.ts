/** Findings about how the input was read, rather than about pods or nodes: the ids of their rules begin with `input-`, also those of other versions. */
export const isAboutInput = ({ rule }: { readonly rule: string }): boolean => rule.startsWith('input-');
