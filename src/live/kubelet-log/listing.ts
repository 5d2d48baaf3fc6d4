const LINK = /<a href="([^"]{1,400})">/g;

/** The names in what net/http's file server answers for a folder; folders end with a slash. */
export const namesIn = (html: string): string[] =>
  [...html.matchAll(LINK)].map(([, href = '']) => nameOf(href)).filter(name => FILE.test(name));

/** No way out of the folder. */
const FILE = /^(?!\.)[^/\\]+\/?$/;

function nameOf(href: string): string {
  try {
    return decodeURIComponent(href.replaceAll('&amp;', '&').replace(/^\.\//, ''));
  } catch {
    return '';
  }
}
