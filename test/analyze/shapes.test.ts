import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { analyzed, nameOf, type Text } from './analyzed.js';
import { textIn } from './samples.js';

/** A shape of `samples/shapes/`, changed in one way for a near miss. */
const read = (shape: string, change: (text: string) => string = text => text): Promise<ResultDocument> =>
  analyzed([[shape, change(textIn('shapes', shape))]] as Text[]);

const deleted = ({ lifecycles }: ResultDocument): string[] => lifecycles.map(nameOf).sort();

describe('glog-year.log', () => {
  it('has the year that its headers state', async () => {
    expect((await read('glog-year.log')).input.clock.year).toBe(2024);
  });

  it('has no certain year without it', async () => {
    const { basis } = (await read('glog-year.log', text => text.replaceAll('I2024', 'I'))).input.clock;
    expect(basis).toContain('the latest year that does not lie in the future');
  });
});

it('impossible-headers.log: a line with such a header is neither a record nor a part of one', async () => {
  const document = await read('impossible-headers.log');
  expect(deleted(document)).toEqual(['shop/cart-0']);
  expect(document.input.sources[0]).toMatchObject({ records: 4, other: 4, continuations: 0 });
});

describe('the clock is known, apart from the headers, by', () => {
  const clock = async (shape: string, change?: (text: string) => string) => {
    const { zone, year, basis } = (await read(shape, change)).input.clock;
    return { zone, year, isKnown: !basis.includes('nothing shows the zone') };
  };
  const unknown = { zone: null, isKnown: false };

  it('logrus in neighbouring lines', async () => {
    expect(await clock('logrus-beside.log')).toEqual({ zone: '+03:00', year: 2024, isKnown: true });
  });

  it('logrus elsewhere in the text', async () => {
    const elsewhere = (text: string) => text.replace(/(.*time=.*\n)((?:.*\n)*)/, '$2a\nb\nc\n$1');
    expect(await clock('logrus-beside.log', elsewhere)).toEqual({ zone: '+03:00', year: 2024, isKnown: true });
  });

  it.each([
    ['hours away', (text: string) => text.replace('T09:14:02+03', 'T07:07:02+03')],
    [
      'under another stamp of the journal',
      (text: string) => text.replace(/09:14:02(?= node-4 kubelet\S+ time)/, '08:14:02'),
    ],
  ])('no logrus %s', async (_what, change) => {
    expect(await clock('logrus-beside.log', change)).toMatchObject(unknown);
  });

  it('a zone in the head of the journal', async () => {
    expect(await clock('journal-head-zone.log')).toEqual({ zone: '+03:00', year: 2024, isKnown: true });
  });

  it.each([
    ['that several zones use', (text: string) => text.replaceAll('MSK', 'CST')],
    ['of a journal that shows another time', (text: string) => text.replaceAll('Jun 12 09', 'Jun 12 07')],
  ])('no zone in the head %s', async (_what, change) => {
    expect(await clock('journal-head-zone.log', change)).toEqual({ ...unknown, year: 2024 });
  });

  it('a zone in the head of the journal, quoted and indented', async () => {
    const quoted = await clock('journal-head-zone.log', text => text.replace(/^(?=--)/m, '>   '));
    expect(quoted).toEqual({ zone: '+03:00', year: 2024, isKnown: true });
  });

  it('the year in the command that requested the lines', async () => {
    expect(await clock('query-since.log')).toEqual({ ...unknown, year: 2024 });
    const other = await clock('query-since.log', text => text.replace('journalctl', 'mysql'));
    expect(other.year).not.toBe(2024);
  });

  it('times on lines of their own', async () => {
    expect(await clock('console-three-lines.log')).toEqual({ zone: '+00:00', year: 2024, isKnown: true });
    const ambiguous = await clock('console-three-lines.log', text => text.replaceAll('PDT', 'CST'));
    expect(ambiguous).toMatchObject(unknown);
  });

  it('the survey of the machine when a kubelet starts', async () => {
    expect(await clock('machine-surveyed.log')).toEqual({ zone: '+03:00', year: 2024, isKnown: true });
    const older = await clock('machine-surveyed.log', text => text.replace(/Timestamp:.* m=\S+ /, ''));
    expect(older).toMatchObject(unknown);
  });

  it.each([
    [
      'in text',
      'Node became not ready: {Type:Ready LastHeartbeatTime:2024-06-12 09:14:03 +0300 MSK m=+9.1 Status:False}',
    ],
    [
      'as JSON',
      '"Node became not ready" node="n" condition={"type":"Ready","lastTransitionTime":"2024-06-12T06:14:02Z"}',
    ],
  ])('a node that is no longer ready, %s', async (_how, body) => {
    const line = `I0612 09:14:03.001377   31207 setters.go:559] ${body}`;
    const change = (text: string): string => text.replace(/^E0612.*/m, line);
    expect(await clock('retry-stamp-cut.log', change)).toEqual({ zone: '+03:00', year: 2024, isKnown: true });
  });

  it('events of podman in neighbouring lines', async () => {
    const withPodman = (text: string): string =>
      text.replace(
        /kubelet\[31207\]: time=.*/,
        'podman[77]: 2024-06-12 09:14:02.11 +0300 MSK m=+0.03 container died 5d2c',
      );
    expect(await clock('logrus-beside.log', withPodman)).toEqual({ zone: '+03:00', year: 2024, isKnown: true });
    expect(await clock('logrus-beside.log', text => withPodman(text).replace(' m=+0.03', ''))).toMatchObject(unknown);
  });

  it('the year in a retry whose zone was cut off', async () => {
    expect(await clock('retry-stamp-cut.log')).toEqual({ ...unknown, year: 2024 });
  });
});

describe('controller-manager.log', () => {
  const kubelets = ({ input }: ResultDocument) => [input.sources[0]?.type, input.kubelets.length];
  const UNUSUAL = 'I0612 09:14:04.201061       1 volume_host.go:271] "Using default informer"\n';

  it('is no log of a kubelet, and the result names its program', async () => {
    const document = await read('controller-manager.log');
    expect(kubelets(document)).toEqual(['unsupported', 0]);
    expect(document.input.sources[0]?.notes).toEqual(['skipped: the log of kube-controller-manager, not of a kubelet']);
    expect(document.input.sources[0]).toMatchObject({ lines: 3, other: 3, records: 0 });
  });

  it("is part of a kubelet's log next to a kubelet line, as where one process is both", async () => {
    const line = 'I0612 09:14:05.201061       1 kubelet.go:2130] "SyncLoop DELETE" source="api" pods=[shop/cart-0]\n';
    const document = await read('controller-manager.log', text => text + line);
    expect(kubelets(document)).toEqual(['kubelet-log', 1]);
    expect(deleted(document)).toEqual(['shop/cart-0']);
  });

  it('may be a kubelet’s where it has few unusual lines and nothing shows otherwise', async () => {
    expect(kubelets(await read('controller-manager.log', () => UNUSUAL.repeat(3)))[0]).toBe('kubelet-log');
  });

  it('is a kubelet’s where an envelope states that', async () => {
    const named = (text: string) => text.replace(/^\S+Z /gm, 'Jun 12 09:14:05 node-4 kubelet[1]: ');
    expect(kubelets(await read('controller-manager.log', named))).toEqual(['kubelet-log', 1]);
  });
});

describe('merged-by-hand.log', () => {
  const counts = ({ input }: ResultDocument) => [input.sources[0]?.records, input.sources[0]?.other];

  it('has records with reduced headers, and a line of another component', async () => {
    const document = await read('merged-by-hand.log');
    expect(counts(document)).toEqual([3, 1]);
    expect(deleted(document)).toEqual(['shop/cart-0']);
  });

  it('has no records where no call site is left', async () => {
    const document = await read('merged-by-hand.log', text => text.replace(/\w+\.go:\d+\] /g, ''));
    expect(document.lifecycles).toEqual([]);
  });
});

describe('manifest-edited-v0-containerd-1.2.log', () => {
  const endsOf = ({ lifecycles }: ResultDocument) => lifecycles.map(({ kind, outcome }) => [kind, outcome]);

  it('has a new UID whose name the runtime reports, which comes after its first lines', async () => {
    const document = await read('manifest-edited-v0-containerd-1.2.log');
    expect(endsOf(document)).toEqual([['static-replaced', 'recreated']]);
    expect(document.lifecycles[0]?.replacedBy).toBe('4be07f3312c94a0d8f5576e1d2b8c903');
  });

  it('has that name also where the runtime reported it before', async () => {
    const first = (text: string): string => {
      const lines = text.trimEnd().split('\n');
      return [lines[10], ...lines.slice(0, 10), ...lines.slice(11), ''].join('\n');
    };
    expect(endsOf(await read('manifest-edited-v0-containerd-1.2.log', first))).toEqual([
      ['static-replaced', 'recreated'],
    ]);
  });

  it('has a UID without a name, which belongs to no pod', async () => {
    const without = (text: string) => text.replace(/.*id "c3.*\n/, '');
    expect(endsOf(await read('manifest-edited-v0-containerd-1.2.log', without))).toEqual([['mirror', 'in-progress']]);
  });
});

describe('successor-without-remove.log', () => {
  const hang = ({ lifecycles }: ResultDocument) =>
    lifecycles.flatMap(({ outcome, findings }) =>
      findings.filter(({ rule }) => rule === 'stuck-container-stop').map(({ level }) => [outcome, level]),
    );

  it('is over where another pod has the name: the API server has only one pod of a name', async () => {
    expect(hang(await read('successor-without-remove.log'))).toEqual([['removed', 'warning']]);
  });

  it('lasts where no other pod has it', async () => {
    const alone = (text: string) => text.replace(/.*SyncLoop ADD[\s\S]*/, '');
    expect(hang(await read('successor-without-remove.log', alone))).toEqual([['stuck', 'error']]);
  });

  it('lasts where the object went by force, and the containers need not have ended', async () => {
    // The last line comes while the next try of the stop may still follow
    const forced = (text: string) =>
      text
        .replace(/(.*)DELETE(.*\n)/, (line, before: string, after: string) => `${line}${before}REMOVE${after}`)
        .replaceAll('09:20:31', '09:18:31');
    expect(hang(await read('successor-without-remove.log', forced))).toEqual([['stuck', 'error']]);
  });
});

describe('static-edited-twice.log', () => {
  const LAST = '11aa22bb33cc44dd55ee66ff77008899';
  const replacements = ({ lifecycles }: ResultDocument) =>
    lifecycles.map(({ uid, replacedBy }) => [uid?.slice(0, 4), replacedBy]);
  const errors = ({ lifecycles }: ResultDocument) =>
    lifecycles.flatMap(({ findings }) => findings.filter(({ level }) => level === 'error').map(({ rule }) => rule));

  it('has the last pod as the replacement of the first, and nothing hangs that is over', async () => {
    const document = await read('static-edited-twice.log');
    expect(replacements(document)).toEqual([
      ['9d1c', LAST],
      [undefined, LAST],
    ]);
    expect(errors(document)).toEqual([]);
  });

  it('hangs as long as none of its successors runs', async () => {
    // The last line comes while the next try of the stop may still follow
    const waiting = (text: string) => text.replace(/.*PLEG.*11aa.*\n/, '').replaceAll('09:20:41', '09:17:41');
    expect(errors(await read('static-edited-twice.log', waiting))).toEqual(['stuck-container-stop']);
  });

  it('is removed, and not replaced again, where the last line about its manifest is a removal', async () => {
    const PLEG = ' 1968 kubelet.go:2150] "SyncLoop (PLEG): event for pod" pod="kube-system/proxy-node-4" event=&{ID:';
    const at = (time: string, rest: string) => `Jun 12 ${time} node-4 kubelet[1968]: I0612 ${time}.077883   ${rest}\n`;
    const removedLater = (text: string) =>
      text.replace(/.*09:14:08[\s\S]*/, '') +
      at(
        '09:14:05',
        `${PLEG}9d1c4b7ae05f42d8b6330c71aa94e2f5 Type:ContainerDied Data:c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3}`,
      ) +
      at('09:14:06', `${PLEG}${LAST} Type:ContainerStarted Data:d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4}`) +
      at('09:30:00', ' 1968 kubelet.go:2127] "SyncLoop REMOVE" source="file" pods=[kube-system/proxy-node-4]') +
      at('09:30:02', `${PLEG}${LAST} Type:ContainerDied Data:d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4}`);
    const { lifecycles } = await read('static-edited-twice.log', removedLater);
    expect(lifecycles.map(({ kind, uid, replacedBy }) => [kind, uid?.slice(0, 4), replacedBy])).toEqual([
      ['static-replaced', '9d1c', LAST],
      ['static-removed', LAST.slice(0, 4), null],
    ]);
  });

  it('has its former UID where the same manifest returns later', async () => {
    const later = (text: string) =>
      text.replace(/09:14:08(.*REMOVE.*\n.*)09:14:08(.*)09:14:08(.*ADD.*\n)[\s\S]*/, '09:14:08$109:14:28$209:14:28$3');
    const once = (text: string) => later(text).replace(/.*09:14:0[23].*\n/g, '');
    expect(replacements(await read('static-edited-twice.log', once))).toEqual([
      ['9d1c', '9d1c4b7ae05f42d8b6330c71aa94e2f5'],
    ]);
  });
});

describe('two-machines-one-paste.log', () => {
  const hangsIn = ({ lifecycles }: ResultDocument) =>
    lifecycles.map(({ kind, outcome, headline }) => [kind, outcome, /for (\S+):/.exec(headline)?.[1]]);

  it('has a second process at the same time, which neither ends nor prolongs a hang on the other machine', async () => {
    expect(hangsIn(await read('two-machines-one-paste.log'))).toEqual([
      ['graceful', 'stuck', '2m07s'],
      ['unknown', 'removed', undefined],
    ]);
  });

  it('has a restarted kubelet where the second process begins when the first has ended', async () => {
    const later = (text: string) => text.replace('09:13:05', '09:17:05');
    expect(hangsIn(await read('two-machines-one-paste.log', later))).toEqual([['graceful', 'removed', undefined]]);
  });
});

describe('curly-quotes-and-links.log', () => {
  it('is read like the log before it was pasted', async () => {
    const document = await read('curly-quotes-and-links.log');
    expect(document.lifecycles.map(({ uid, verdict }) => [uid, verdict])).toEqual([
      ['3b0f6c1e-58d4-4c7a-9a41-d2e7b86f1c05', 'complete'],
    ]);
  });

  it('keeps both kinds of quotes where plain quotes occur, too', async () => {
    const document = await read('curly-quotes-and-links.log', text => text.replace(' source=', ' why="“so”" source='));
    expect(
      document.lifecycles.flatMap(({ steps }) => steps.filter(({ step }) => step === 'delete-seen')),
    ).not.toContainEqual(expect.objectContaining({ status: 'seen' }));
  });
});

it("k0s-supervisor.log: of the lines that k0s passes on, only the kubelet's count", async () => {
  const bare = (text: string): string => text.replaceAll(/^.*?k0s\[812\]: /gm, '');
  for (const document of [await read('k0s-supervisor.log'), await read('k0s-supervisor.log', bare)]) {
    expect(deleted(document)).toEqual(['shop/cart-0']);
    expect(document.lifecycles.map(({ verdict }) => verdict)).toEqual(['complete']);
    expect(document.input.clock.year).toBe(2024);
  }
});

describe('html-escaped.log', () => {
  const stepsIn = ({ lifecycles }: ResultDocument) =>
    lifecycles.flatMap(({ steps }) => steps.flatMap(({ step, status }) => (status === 'seen' ? [step] : [])));

  it('is read like the log before it was escaped', async () => {
    const document = await read('html-escaped.log');
    expect(document.lifecycles.map(({ uid, verdict }) => [uid, verdict])).toEqual([
      ['3b0f6c1e-58d4-4c7a-9a41-d2e7b86f1c05', 'complete'],
    ]);
    expect(stepsIn(document)).toEqual(['delete-seen', 'stop-sent', 'remove-seen']);
  });

  it('keeps entities as they are where plain quotes occur, too', async () => {
    const document = await read('html-escaped.log', text => text.replace(' source=&quot;api&quot;', ' source="api"'));
    expect(stepsIn(document)).not.toContain('delete-seen');
  });
});

describe('code-spans.log', () => {
  it('is read as what is in the spans', async () => {
    const document = await read('code-spans.log');
    expect(document.lifecycles.map(({ verdict }) => verdict)).toEqual(['complete']);
  });

  it('is not read where the spans contain something else', async () => {
    const document = await read('code-spans.log', text => text.replaceAll('kubelet.go:', 'kubelet.go '));
    expect(document.lifecycles).toEqual([]);
  });
});

describe('newest-first-pair.log', () => {
  const turned = ({ input }: ResultDocument) =>
    input.sources[0]?.notes.some(note => note.startsWith('newest line first'));

  it('is reversed', async () => {
    const document = await read('newest-first-pair.log');
    expect(turned(document)).toBe(true);
    expect(document.lifecycles.map(({ durationMs }) => Math.round(durationMs ?? 0))).toEqual([1083]);
  });

  it.each([
    ['less than a second apart', (text: string) => text.replace('09:14:03.201377', '09:14:02.201377')],
    ['of two processes', (text: string) => text.replace('31207', '31208')],
  ])('is not reversed if the lines are %s', async (_what, change) => {
    expect(turned(await read('newest-first-pair.log', change))).toBe(false);
  });
});

describe('joined-lines.log', () => {
  const account = ({ input }: ResultDocument) => input.sources[0];

  it('has four records, three of them in one line, which counts once', async () => {
    const document = await read('joined-lines.log');
    expect(deleted(document)).toEqual(['shop/cart-0']);
    const lines = document.lifecycles.flatMap(({ steps }) =>
      steps.filter(({ status }) => status === 'seen').map(({ step, evidence }) => [step, evidence[0]?.line]),
    );
    expect(lines).toEqual([
      ['delete-seen', 4],
      ['remove-seen', 3],
    ]);
    expect(account(document)).toMatchObject({ lines: 4, records: 2, events: 2 });
  });

  it.each([
    ['in quotes of the same process', '31207 kubelet.go:2130] "Probe failed" pod="shop/cart-1" output="', '"'],
    ['of another process', '31207 kubelet.go:2130] "Probe failed" pod="shop/cart-1" ', ''],
  ])('has no record in what is %s', async (what, before, after) => {
    const quoted = `31207 kubelet.go:2124] \\"SyncLoop DELETE\\" source=\\"api\\" pods=[shop/cart-0]`;
    const inner = what.includes('another') ? quoted.replace('31207', '31208') : quoted;
    const line = `I0612 09:14:05.309604   ${before}I0612 09:14:05.300000   ${inner}${after}`;
    expect((await analyzed([['one.log', `${line}\n`]])).lifecycles).toEqual([]);
  });
});

it.each([
  ['words that were searched for are no record', '"Container termination failed with gracePeriod"', 0],
  [
    'a record that was searched for is one',
    '"Container termination failed with gracePeriod" pod="shop/cart-0" gracePeriod=30',
    1,
  ],
])('after a prompt: %s', async (_what, searched, records) => {
  const document = await analyzed([
    ['one.log', `node-4:~> journalctl -u kubelet | grep ${searched}\nI0612 09:14:02.211804   31207 a.go:1] "x"\n`],
  ]);
  expect(document.input.sources[0]?.records).toBe(records + 1);
});

it.each([
  ['journalctl -ru kubelet --no-pager', true],
  ['journalctl --reverse -u kubelet', true],
  ['journalctl -u kubelet --no-pager', false],
  ['journalctl -u kubelet | sort -r', false],
])('newest-first-pair.log is read within a second after `%s`', async (command, turned) => {
  const { input } = await read(
    'newest-first-pair.log',
    text => `# ${command}\n${text.replace('09:14:03.201377', '09:14:02.201377')}`,
  );
  expect(input.sources[0]?.notes.some(note => note.startsWith('newest line first'))).toBe(turned);
});

describe('logs-explorer.log', () => {
  const begun = ({ lifecycles }: ResultDocument) => lifecycles.map(({ startedAt }) => startedAt);

  it('has the times of its stamps', async () => {
    const document = await read('logs-explorer.log');
    expect(begun(document)).toEqual(['2024-06-12T06:14:02.211Z']);
    expect(document.input.clock).toMatchObject({ zone: 'Z', year: 2024, confidence: 'certain' });
    expect(document.input.clock.basis).toContain('the stamps around them state UTC');
  });

  it('has the stamps without a zone in local time', async () => {
    const document = await read('logs-explorer.log', text =>
      text.replace(/^[A-Z]+ 2024-06-12T(\d\d:\d\d:\d\d)[.\d]*Z/gm, 'Jun 12 $1 node-4 kubelet[31207]:'),
    );
    expect(document.input.clock).toMatchObject({ zone: null, confidence: 'assumed' });
    expect(begun(document)[0]).toMatch(/^\d{4}-06-12T06:14:02\.000Z$/);
  });

  it("has the kubelet's time where a header shows it", async () => {
    const header = 'I0612 09:14:01.000000   31207 kubelet.go:2430] "SyncLoop ADD" source="api" pods=["shop/other-0"]';
    const document = await read('logs-explorer.log', text => `${header}\n${text}`);
    expect(begun(document)).toEqual([null]);
  });
});

it('thread-id-left-out.log: a header without its thread id shows the time', async () => {
  const document = await read('thread-id-left-out.log');
  expect(deleted(document)).toEqual(['shop/cart-0']);
  expect(document.lifecycles[0]?.headline).toBe('complete in 3.5 s');
});

it('volumes-not-cleaned-up.log: the headline states what the pod waits for', async () => {
  const document = await read('volumes-not-cleaned-up.log');
  expect(document.lifecycles[0]?.headline).toBe('undetermined: waits for volumes that are not cleaned up');
});

describe('headers-cut-off.log', () => {
  const records = ({ input }: ResultDocument) => input.sources[0]?.records ?? 0;

  it('has records that are recognised by their words', async () => {
    const document = await read('headers-cut-off.log');
    expect(records(document)).toBe(3);
    expect(document.findings.map(({ message }) => message).join()).toContain('directory not empty');
  });

  it.each([
    ['only prose', 'We saw UnmountVolume.TearDown failed for volume "cache", and then Killing unwanted pod "web-0".'],
    ['a sentence with a few quoted words', 'It says "Killing container" and "SyncLoop DELETE" again and again.'],
    ['a sentence without kubelet words', 'Error: "unable to open the database file of the inventory service" id=7'],
  ])('has no record that is %s', async (_what, line) => {
    expect(records(await analyzed([['one.log', `${line}\n`]]))).toBe(0);
  });
});

describe('operation-broken.log', () => {
  it('is one record, with the error of its second line', async () => {
    const { input, findings } = await read('operation-broken.log');
    expect(input.sources[0]).toMatchObject({ lines: 2, records: 1, continuations: 1 });
    expect(findings.map(({ message }) => message).join()).toContain('device or resource busy');
  });

  it('is two records if the line cannot be in that position', async () => {
    const { input } = await read('operation-broken.log', text => text.replace(/\nError: .*/, '\nWarning: see above'));
    expect(input.sources[0]).toMatchObject({ lines: 2, records: 1, continuations: 0 });
  });
});

describe('logrus-of-kubelet.log', () => {
  const messagesOf = ({ findings }: ResultDocument): string => findings.map(({ message }) => message).join();

  it('is reported as a line of the kubelet, with the pod of the cgroup', async () => {
    const message = messagesOf(await read('logrus-of-kubelet.log'));
    expect(message).toContain('3b0f6c1e-58d4-4c7a-9a41-d2e7b86f1c05');
    expect(message).toContain('device or resource busy');
  });

  it.each([
    ['another program prints it', 'kubelet[31207]: time=', 'dockerd[711]: time='],
    ['it is about something else', 'Failed to remove cgroup', 'Failed to read cgroup'],
  ])('is not reported as such where %s', async (_what, from, to) => {
    expect(messagesOf(await read('logrus-of-kubelet.log', text => text.replace(from, to)))).not.toContain('busy');
  });
});

describe('docker-client.log', () => {
  it('belongs to the kubelet: a client of docker prints nothing of its own', async () => {
    const document = await read('docker-client.log');
    expect(deleted(document)).toEqual(['shop/cart-0']);
    expect(document.lifecycles[0]).toMatchObject({ kind: 'graceful', verdict: 'complete' });
  });

  it('belongs to no pod when another program prints it', async () => {
    expect(deleted(await read('docker-client.log', text => text.replaceAll('docker[', 'my-operator[')))).toEqual([]);
  });
});

describe('emphasis-inside.log', () => {
  it('is read without the signs of emphasis', async () => {
    const [one] = (await read('emphasis-inside.log')).lifecycles;
    expect(one).toMatchObject({ verdict: 'complete', uid: '3b0f6c1e-58d4-4c7a-9a41-d2e7b86f1c05' });
  });

  it('keeps other text with two asterisks', async () => {
    const line = 'E0612 09:14:02.118430    2764 cloud.go:12] no file matches src/**/*.go and test/** here';
    const { findings } = await analyzed([['one.log', `${line}\n`]]);
    expect(findings.map(({ message }) => message).join()).toContain('src/**/*.go and test/** here');
  });
});

describe('rsyslog-tabs.log', () => {
  const messagesAfter = async (change?: (text: string) => string) =>
    (await read('rsyslog-tabs.log', change)).findings.map(({ message }) => message).join('\n');

  it('has one error, with the pod that another line names for the sandbox', async () => {
    const { input } = await read('rsyslog-tabs.log');
    expect(input.sources[0]).toMatchObject({ lines: 5, records: 2, continuations: 3 });
    expect(await messagesAfter()).toContain(
      'sandbox teardown failed for pod 3b0f6c1e-58d4-4c7a-9a41-d2e7b86f1c05 (sandbox b7b7b7b7b7b7)',
    );
  });

  it('keeps #011 where it is a number in the text', async () => {
    expect(
      await messagesAfter(text => text.replaceAll('Is the daemon', 'See issue #011: is the daemon')),
    ).not.toContain('\t');
  });
});

describe('undated.log', () => {
  it('is reported without times', async () => {
    const [one] = (await read('undated.log')).lifecycles;
    expect(one).toMatchObject({ kind: 'evicted', verdict: 'complete', startedAt: null, pod: { name: 'cart-0' } });
  });

  it.each([
    'I 2764 files were copied by kubelet.go:12] yesterday',
    'node-4 kubelet[2764]: I ran kubelet.go:346] and saw it',
  ])('has no record in: %s', async line => {
    expect((await analyzed([['one.log', `${line}\n`]])).input.sources[0]?.records ?? 0).toBe(0);
  });
});

describe('newest-first-few.log', () => {
  const readWith = async (change?: (text: string) => string) => {
    const { input, lifecycles } = await read('newest-first-few.log', change);
    const turned = input.sources[0]?.notes.some(note => note.startsWith('newest line first'));
    return { turned, headlines: lifecycles.map(({ headline }) => headline) };
  };

  it('is reversed, although two goroutines did not print in order', async () => {
    expect(await readWith()).toEqual({ turned: true, headlines: ['mirror is back after 4.3 s'] });
  });

  it.each([
    ['goes ahead for longer in between', (text: string) => text.replace('09:14:02.721093', '09:14:02.921093')],
    [
      'holds two pieces, the later one first',
      (text: string) => text.replace(/(.*\n)(.*\n)(.*\n)(.*\n)/, '$1$4$3$2').replace('02.721044', '02.721193'),
    ],
  ])('is not reversed if it %s', async (_what, change) => {
    expect((await readWith(change)).turned).toBe(false);
  });

  it('has no time for an end that precedes its beginning', async () => {
    const { headlines } = await readWith(text => {
      const [added = '', deleting = '', removed = ''] = text.split('\n');
      const ahead = [deleting, removed].map(line => line.replace('09:14:02', '09:14:08'));
      return `${[...ahead, added.replace('2764', '2765')].join('\n')}\n`;
    });
    expect(headlines.join()).toMatch(/^mirror is back;/);
  });
});

describe('a record that was wrapped and indented by a TAB', () => {
  const wrapped = (rest: string): Promise<ResultDocument> =>
    analyzed([
      [
        'one.log',
        `\tJun 12 09:14:02 node-4 kubelet[2764]: E0612 09:14:02.118430    2764 remote_runtime.go:115] StopPodSandbox "${'b7'.repeat(32)}" from runti\n${rest}\n`,
      ],
    ]);

  it('is joined again', async () => {
    const { input, findings } = await wrapped(
      '\t\tme service failed: rpc error: code = Unknown desc = no such network',
    );
    expect(input.sources[0]).toMatchObject({ lines: 2, records: 1, continuations: 1, events: 1 });
    expect(findings.map(({ message }) => message).join()).toContain('no such network');
  });

  it('is not joined with what begins like a sentence', async () => {
    const { input } = await wrapped('\t\tThe pod was gone by then');
    expect(input.sources[0]).toMatchObject({ lines: 2, records: 1, continuations: 0 });
  });
});
