/** The host of all programs but the page in a browser, which is built with `index.browser.ts`. */
export * from './node/index.js';
