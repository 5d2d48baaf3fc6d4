/** From the scheme to the end of the word: a password may hold `@` and `/`. */
const URL_IN_TEXT = /\b([a-z][a-z\d+.-]{0,30}:\/\/)([^\s"'<>]*)/gi;

/**
 * The part of a URL that may be shown or kept. Its user and password are cut, which is all up to the last `@`, and so
 * is its query, which can be a signature that opens what it names.
 */
export const masked = (text: string): string =>
  text.replaceAll(URL_IN_TEXT, (_, scheme: string, rest: string) => {
    const [place = ''] = rest.slice(rest.lastIndexOf('@') + 1).split(AFTER_PATH);
    return `${scheme}${place}${AFTER_PATH.test(rest) ? '?…' : ''}`;
  });

/** What precedes the last `@` is no place, also where the query holds it: showing too little is the safer error. */
const AFTER_PATH = /[?#&]/;
