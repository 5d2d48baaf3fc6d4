import { expect, it } from 'vitest';
import { createReader, type FromWorker } from '../../src/dropped/messages.js';

function reading() {
  const [received, lost]: [FromWorker[], string[]] = [[], []];
  const workers: { asked: string[]; ended: boolean; crash(why: string): void; say(message: FromWorker): void }[] = [];
  const reader = createReader(
    ({ message, crashed }) => {
      const worker = { asked: [] as string[], ended: false, crash: crashed, say: message };
      workers.push(worker);
      return {
        postMessage: ({ what }) => worker.asked.push(what),
        terminate() {
          worker.ended = true;
        },
      };
    },
    { receive: message => received.push(message), lost: why => lost.push(why) },
  );
  return { reader, received, lost, workers };
}

it('a worker that crashes is reported once, and another takes the next request', () => {
  const { reader, received, lost, workers } = reading();
  reader.ask({ what: 'save', format: 'json' });
  workers[0]?.crash('out of memory');
  workers[0]?.crash('out of memory');
  expect(lost).toEqual(['podline failed: out of memory']);
  // A worker that crashes when it begins is not begun again for good
  expect(workers).toMatchObject([{ asked: ['save'], ended: true }]);

  reader.ask({ what: 'taken' });
  workers[1]?.say({ what: 'progress', part: 1 });
  expect(workers).toMatchObject([{ ended: true }, { asked: ['taken'], ended: false }]);
  expect(received).toEqual([{ what: 'progress', part: 1 }]);
});

it('a crash of a worker that was given up is not reported', () => {
  const { reader, lost, workers } = reading();
  reader.giveUp();
  workers[0]?.crash('late');
  expect(lost).toEqual([]);
  expect(workers).toMatchObject([{ ended: true }, { ended: false }]);
});
