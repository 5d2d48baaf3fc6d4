/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** `fetch` reports "fetch failed", with the reason in the cause. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

/** A URL from its scheme to the end of the word: a password may contain `@` and `/`. */
const URL_IN_TEXT = /\b([a-z][a-z\d+.-]{0,30}:\/\/)([^\s"'<>]*)/gi;

/**
 * The part of a URL that may be shown or kept. The user and password, which is everything up to the last `@`, are cut, and so is the query,
 * which can be a signature that grants access.
 */
export const masked = (text: string): string =>
  text.replaceAll(URL_IN_TEXT, (_, scheme: string, rest: string) => {
    const [place = ''] = rest.slice(rest.lastIndexOf('@') + 1).split(AFTER_PATH);
    return `${scheme}${place}${AFTER_PATH.test(rest) ? '?…' : ''}`;
  });

/** Text before the last `@` is never shown, even if the query contains the `@`: showing too little is the safer error. */
const AFTER_PATH = /[?#&]/;
