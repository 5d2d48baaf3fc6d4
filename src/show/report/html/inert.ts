import { jsonText } from '../safe.js';

/** JSON that ends no element and begins no comment. */
export const inert = (data: unknown): string => jsonText(data).replace(/[<>&]/g, char => ENTITIES[char] ?? char);

const ENTITIES: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };
