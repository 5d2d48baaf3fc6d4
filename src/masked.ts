/** From the scheme to the end of the word: a password may hold `@` and `/`. */
const URL_IN_TEXT = /\b([a-z][a-z\d+.-]{0,30}:\/\/)([^\s"'<>]*)/gi;

/**
 * What is said or kept of a URL. Its user and password go, which is all up to the last `@`, and so does its query, which can be a signature that opens what it names.
 */
export const masked = (text: string): string =>
  text.replaceAll(URL_IN_TEXT, (_, scheme: string, rest: string) => {
    const [place = ''] = rest.slice(rest.lastIndexOf('@') + 1).split(AFTER_PATH);
    return `${scheme}${place}${AFTER_PATH.test(rest) ? '?…' : ''}`;
  });

/** What stands before the last `@` is no place, also where the query holds it: rather too little is said. */
const AFTER_PATH = /[?#&]/;
