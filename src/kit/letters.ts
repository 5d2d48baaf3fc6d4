/** The text as the beginning of a sentence. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The text inside of a sentence. */
export const lowered = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
