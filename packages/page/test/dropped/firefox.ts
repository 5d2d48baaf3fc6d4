import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { scratch } from '../../../../test/scratch.js';

/** `.ci/run` installs it. */
export const FIREFOX = '/usr/bin/firefox-esr';

const LOOK_MS = 20;
/** The machine may be busy. */
const PATIENCE_MS = 150_000;

const preferences = (downloads: string) => ({
  // Any free port
  'marionette.port': 0,
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
});

/** Marionette's answer: its kind, the number of the request, an error, a result (remote/marionette/message.sys.mjs). */
type Answer = [kind: 1, id: number, error: { readonly message: string } | null, result: unknown];
type Call = <T>(command: string, parameters?: object) => Promise<T>;

/** A connection to Marionette, a part of Firefox: messages in JSON, each after its length and a colon. */
async function marionetteAt(port: number): Promise<Call> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (answer: Answer) => void>();
  let rest = Buffer.alloc(0);
  socket.on('data', piece => {
    rest = Buffer.concat([rest, piece]);
    for (let colon = rest.indexOf(':'); colon > 0; colon = rest.indexOf(':')) {
      const end = colon + 1 + Number(rest.toString('latin1', 0, colon));
      if (rest.length < end) return;
      const message: unknown = JSON.parse(rest.toString('utf8', colon + 1, end));
      rest = rest.subarray(end);
      // The first message is a greeting
      if (Array.isArray(message)) waiting.get(message[1])?.(message as Answer);
    }
  });
  let count = 0;
  return <T>(command: string, parameters: object = {}) =>
    new Promise<T>((resolve, reject) => {
      const id = ++count;
      waiting.set(id, ([, , error, result]) => {
        if (error === null) resolve(result as T);
        else reject(new Error(`${command}: ${error.message}`));
      });
      const text = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** A download has an empty file with its name until it has ended. */
const written = async (path: string): Promise<void> => {
  while (!existsSync(path) || statSync(path).size === 0) await pause(LOOK_MS);
};

/** For a `describe`: one Firefox, and what a user does with the page in it. */
export function firefox() {
  const folder = scratch();
  const downloads = join(folder, 'downloads');
  let call: Call;
  let end: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    mkdirSync(downloads);
    const lines = Object.entries(preferences(downloads)).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    writeFileSync(join(folder, 'user.js'), lines.join(''));
    const child = spawn(FIREFOX, ['--headless', '--no-remote', '--marionette', '--profile', folder], {
      stdio: 'ignore',
    });
    const ended = new Promise<void>(resolve => child.once('close', () => resolve()));
    end = async () => {
      child.kill();
      await ended;
    };
    const active = join(folder, 'MarionetteActivePort');
    await written(active);
    call = await marionetteAt(Number(readFileSync(active, 'utf8')));
    await call('WebDriver:NewSession');
    await call('WebDriver:SetTimeouts', { implicit: PATIENCE_MS, pageLoad: PATIENCE_MS });
  });
  afterAll(() => end());

  async function found(xpath: string): Promise<{ readonly id: string }> {
    const { value } = await call<{ value: Record<string, string> }>('WebDriver:FindElement', {
      using: 'xpath',
      value: xpath,
    });
    return { id: Object.values(value)[0] ?? '' };
  }
  const click = async (xpath: string): Promise<void> => call('WebDriver:ElementClick', await found(xpath));

  return {
    open: (address: string): Promise<void> => call('WebDriver:Navigate', { url: address }),
    /** Chooses files, as in the dialogue of the browser. */
    choose: async (...paths: readonly string[]): Promise<void> =>
      call('WebDriver:ElementSendKeys', { ...(await found('//input[@multiple]')), text: paths.join('\n') }),
    press: (button: string): Promise<void> => click(`//button[normalize-space()='${button}']`),
    /** What is shown, as the page saves it under this name. */
    async saved(button: string, name: string): Promise<string> {
      const path = join(downloads, name);
      await click(`//*[@role='group' and @aria-label='Save as']//button[.='${button}']`);
      await written(path);
      const text = readFileSync(path, 'utf8');
      rmSync(path);
      return text;
    },
    /** The addresses of all that the page loaded. */
    loaded: async (): Promise<unknown> => {
      const script = 'return performance.getEntriesByType("resource").map(entry => entry.name)';
      return (await call<{ value: unknown }>('WebDriver:ExecuteScript', { script })).value;
    },
  };
}
