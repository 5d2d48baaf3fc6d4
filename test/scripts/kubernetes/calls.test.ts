import { beforeAll, describe, expect, test } from 'vitest';
import { callsIn, type LogCall } from '../../../scripts/kubernetes/calls.js';
import { constantsIn, createGoParser, importsIn, type Node } from '../../../scripts/kubernetes/go.js';

let parse: (text: string) => Node;
beforeAll(async () => {
  parse = await createGoParser();
});

const HEAD = `package example
import (
	"fmt"
	"k8s.io/klog/v2"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"example/events"
)
const shared = "constant " + "text"
`;

/** The calls that a function with this body logs. */
function callsOf(body: string, path = 'pkg/kubelet/example.go'): Omit<LogCall, 'file' | 'function'>[] {
  const root = parse(`${HEAD}func (k *Kubelet) example(ctx context.Context) {\n${body}\n}`);
  const constants = new Map([
    ['example', new Map(constantsIn(root))],
    ['example/events', new Map([['FailedToKillPod', 'FailedKillPod']])],
  ]);
  const file = { path, importPath: 'example', root, imports: importsIn(root) };
  const calls = callsIn(file, { files: [file], constants });
  expect(calls.every(call => call.file === path && call.function === 'example')).toBe(true);
  return calls.map(({ file: _file, function: _name, ...rest }) => rest);
}

const info = (message: string, level: number | null, keys: string[] = []) => [
  { kind: 'structured', severity: 'I', level, message, keys },
];

describe('the table has log calls in Go', () => {
  test('of klog, structured and printf', () => {
    expect(callsOf('klog.V(4).InfoS("a pod", "pod", p, "podUID", uid)')).toEqual(info('a pod', 4, ['pod', 'podUID']));
    expect(callsOf('klog.InfoSDepth(1, "deep", "key", 1)')).toEqual(info('deep', 0, ['key']));
    expect(callsOf('klog.ErrorS(err, "failed", "pod", p)')).toEqual([
      { kind: 'structured', severity: 'E', level: 0, message: 'failed', keys: ['err', 'pod'] },
    ]);
    expect(callsOf('klog.ErrorS(nil, "failed")')[0]?.keys).toEqual([]);
    expect(callsOf('klog.Warningf("volume %q: %v", name, err)')).toEqual([
      { kind: 'printf', severity: 'W', level: 0, message: 'volume %q: %v', keys: [] },
    ]);
  });

  test('of contextual loggers, with the level and the values that they have', () => {
    expect(callsOf('klog.FromContext(ctx).V(2).Info("m", "k", 1)')).toEqual(info('m', 2, ['k']));
    expect(callsOf('k.logger.Info("m")')).toEqual(info('m', 0));
    expect(callsOf('logger := klog.FromContext(ctx).WithValues("pod", p)\nlogger.V(3).Info("m", "k", 1)')).toEqual(
      info('m', 3, ['pod', 'k']),
    );
    expect(
      callsOf('logger := klog.LoggerWithValues(klog.FromContext(ctx), "pod", p)\nlogger.Error(err, "m")')[0]?.keys,
    ).toEqual(['err', 'pod']);
  });

  test('of a variable that contains a level, and below a condition', () => {
    expect(callsOf('if klogV := klog.V(5); klogV.Enabled() {\nklogV.InfoS("m")\n}')).toEqual(info('m', 5));
    expect(callsOf('if klog.V(4).Enabled() {\nklog.InfoS("m")\n}')).toEqual(info('m', 4));
    expect(callsOf('if klog.V(4).Enabled() {\n} else {\nklog.InfoS("m")\n}')).toEqual(info('m', 0));
    expect(callsOf('klog.V(level).InfoS("m")')).toEqual(info('m', null));
  });

  test('with texts that are constants, joined, or made before', () => {
    expect(callsOf('klog.InfoS(shared)')).toEqual(info('constant text', 0));
    expect(callsOf('klog.InfoS("a" + `b`)')).toEqual(info('ab', 0));
    expect(callsOf('klog.InfoS("quoted \\"x\\"\\n")')).toEqual(info('quoted "x"\n', 0));
    expect(callsOf('message := fmt.Sprintf("made %d", n)\nklog.Info(message)')[0]?.message).toBe('made %d');
    expect(callsOf('klog.Info(err)')).toEqual([]);
    expect(callsOf('klog.Error(log("attacher failed"))', 'pkg/volume/csi/x.go')[0]?.message).toBe(
      'kubernetes.io/csi: attacher failed',
    );
  });

  test('of functions that pass a message on', () => {
    expect(callsOf('utilruntime.HandleErrorWithContext(ctx, err, "m", "pod", p)')).toEqual([
      { kind: 'structured', severity: 'E', level: 0, message: 'm', keys: ['err', 'pod'] },
    ]);
    expect(callsOf('r.log(10, "m", "id", id)')).toEqual(info('m', 10, ['id']));
  });

  test('of events and errors', () => {
    expect(
      callsOf('k.recorder.Eventf(pod, v1.EventTypeWarning, events.FailedToKillPod, "error killing pod: %v", err)'),
    ).toEqual([
      { kind: 'event', severity: '', level: null, message: 'FailedKillPod: error killing pod: %v', keys: [] },
    ]);
    const error = { kind: 'error', severity: '', level: null, message: 'no %q', keys: [] };
    expect(callsOf('return fmt.Errorf("no %q", x)')).toEqual([error]);
    expect(callsOf('return fmt.Errorf("no %q", x)', 'pkg/scheduler/x.go')).toEqual([]);
  });

  test('and no other calls', () => {
    expect(callsOf('other.Info("m")\nfmt.Printf("m")\nk.Error("m")\nklog.Flush()')).toEqual([]);
  });
});
