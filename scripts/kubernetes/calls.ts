import { all, argumentsOf, type Constants, type Node, textOf } from './go.js';
import type { GoFile, Packages } from './packages.js';

/** One place in the sources that prints a line, records an event, or makes an error that may be printed. */
export interface LogCall {
  readonly kind: 'structured' | 'printf' | 'event' | 'error';
  readonly severity: 'I' | 'W' | 'E' | 'F' | '';
  /** Null where it is computed. */
  readonly level: number | null;
  /** Text or format; for an event `Reason: format` */
  readonly message: string;
  readonly keys: readonly string[];
  readonly file: string;
  readonly function: string;
}

/** How a method of klog or of a logger takes its arguments: which one is the message, and what comes before it. */
interface Method {
  readonly kind: 'structured' | 'printf';
  readonly severity: 'I' | 'W' | 'E' | 'F';
  readonly message: number;
}

const SEVERITIES = { Info: 'I', Warning: 'W', Error: 'E', Fatal: 'F', Exit: 'F' } as const;

/** klog's functions (k8s.io/klog/v2/klog.go), and those of glog before it. */
function klogMethod(name: string): Method | null {
  const [, word, style = '', depth] = /^(Info|Warning|Error|Fatal|Exit)(f|ln|S)?(Depth)?(?:f)?$/.exec(name) ?? [];
  if (!word) return null;
  const severity = SEVERITIES[word as keyof typeof SEVERITIES];
  const error = style === 'S' && severity === 'E' ? 1 : 0;
  return { kind: style === 'S' ? 'structured' : 'printf', severity, message: error + (depth ? 1 : 0) };
}

/** Methods of a contextual logger (github.com/go-logr/logr). */
const LOGGER: Readonly<Record<string, Method>> = {
  Info: { kind: 'structured', severity: 'I', message: 0 },
  Error: { kind: 'structured', severity: 'E', message: 1 },
};

/** Functions that pass a structured message on to a logger. */
interface Wrapper {
  readonly severity: 'I' | 'E';
  /** Which argument is the message; the one before it is the level or the error */
  readonly message: number;
}

/** k8s.io/apimachinery/pkg/util/runtime/runtime.go; k8s.io/cri-client/pkg/remote_runtime.go */
const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  HandleErrorWithContext: { severity: 'E', message: 2 },
  HandleErrorWithLogger: { severity: 'E', message: 2 },
  logErr: { severity: 'E', message: 1 },
  log: { severity: 'I', message: 1 },
};

/** What a file logs. */
export function callsIn(file: GoFile, packages: Packages): LogCall[] {
  const constants = constantsFor(file, packages);
  return all(file.root, 'call_expression').flatMap(call => {
    const found =
      logged(call, file, constants) ?? wrapped(call, constants) ?? event(call, constants) ?? error(call, constants);
    if (!found || (found.kind === 'error' && !OF_PODS.test(file.path))) return [];
    return [{ ...found, file: file.path, function: enclosing(call) }];
  });
}

/** Packages whose errors occur in lines about pods. */
const OF_PODS = /^(pkg\/(kubelet|volume)|mount-utils|cri-client)\//;

type Found = Omit<LogCall, 'file' | 'function'>;

function constantsFor(file: GoFile, { constants }: Packages): Constants {
  const imported = [...file.imports].flatMap(([name, path]) =>
    [...(constants.get(path) ?? [])].map(([constant, text]) => [`${name}.${constant}`, text] as const),
  );
  return new Map([...(constants.get(file.importPath) ?? []), ...imported]);
}

function logged(call: Node, file: GoFile, constants: Constants): Found | null {
  const target = call.childForFieldName('function');
  if (target?.type !== 'selector_expression') return null;
  const name = target.childForFieldName('field')?.text ?? '';
  const operand = target.childForFieldName('operand');
  const printer = operand && printerOf(operand, file, constants);
  if (!printer) return null;
  const method = (printer.klog ? klogMethod(name) : null) ?? (printer.logger ? LOGGER[name] : null);
  if (!method) return null;
  const args = argumentsOf(call);
  const message = printed(args[method.message], file, constants);
  if (message === null) return null;
  const own = method.kind === 'structured' ? keysOf(args.slice(method.message + 1), constants) : [];
  const keys = [...printer.keys, ...own];
  // `ErrorS` and `Error` print their error under `err` unless it is nil.
  const withError = method.kind === 'structured' && method.severity === 'E' && args[method.message - 1]?.text !== 'nil';
  return {
    kind: method.kind,
    severity: method.severity,
    level: method.severity === 'I' ? levelOf(call, printer.level) : 0,
    message,
    keys: withError ? ['err', ...keys] : keys,
  };
}

/** Functions that make the text of a message; `log` is in pkg/volume/csi/csi_util.go. */
const MAKERS = new Set(['log', 'fmt.Sprintf', 'fmt.Errorf']);
const CSI = 'pkg/volume/csi/';

/** The text that is printed, even if a function makes it. */
function printed(message: Node | undefined, file: GoFile, constants: Constants): string | null {
  if (message?.type === 'identifier') return textOf(message, constants) ?? printed(lastValue(message), file, constants);
  if (message?.type !== 'call_expression') return textOf(message, constants);
  const maker = message.childForFieldName('function')?.text ?? '';
  const text = MAKERS.has(maker) ? textOf(argumentsOf(message)[0], constants) : null;
  return text !== null && maker === 'log' && file.path.startsWith(CSI) ? `kubernetes.io/csi: ${text}` : text;
}

/** What prints: klog or a logger, and from which level on. */
interface Printer {
  readonly klog: boolean;
  readonly logger: boolean;
  /** Null where it is computed. */
  readonly level: number | null;
  /** The keys of the values that a logger prints with each line */
  readonly keys: readonly string[];
}

const KLOG_ITSELF: Printer = { klog: true, logger: false, level: 0, keys: [] };
const SOME_LOGGER: Printer = { klog: false, logger: true, level: 0, keys: [] };

const KLOG = /^(k8s\.io\/klog(\/v2)?|github\.com\/golang\/glog)$/;
/** Variables and fields that hold a logger have such names everywhere in the kubelet. */
const LOGGER_NAME = /(^|\.)(\w*[lL]ogger|log|klogger)(V\d*)?$/;
/** A variable that holds `klog.V(n)`. */
const LEVEL_NAME = /^(klogV\w*|loggerV\w*|\w*[lL]ogger\w*)$/;
/** Functions that make a logger from another. */
const DERIVED =
  /^(WithValues|WithName|WithCallDepth|WithCallStackHelper|LoggerWithValues|LoggerWithName|FromContext|Background|TODO)$/;

function printerOf(node: Node, file: GoFile, constants: Constants): Printer | null {
  if (node.type === 'identifier') {
    if (KLOG.test(file.imports.get(node.text) ?? '')) return KLOG_ITSELF;
    const value = LEVEL_NAME.test(node.text) ? lastValue(node) : undefined;
    const kept = value ? printerOf(value, file, constants) : null;
    return kept ?? (LOGGER_NAME.test(node.text) ? SOME_LOGGER : null);
  }
  if (node.type === 'selector_expression') return LOGGER_NAME.test(node.text) ? SOME_LOGGER : null;
  if (node.type !== 'call_expression') return null;
  const target = node.childForFieldName('function');
  const operand = target?.type === 'selector_expression' ? target.childForFieldName('operand') : null;
  const name = target?.childForFieldName('field')?.text ?? '';
  const base = operand && printerOf(operand, file, constants);
  if (!base) return null;
  const args = argumentsOf(node);
  if (name === 'V') return { ...base, level: added(base.level, args[0]) };
  if (!DERIVED.test(name)) return null;
  // `logger.WithValues("pod", …)`, or `klog.LoggerWithValues(logger, "pod", …)`
  const from = name === 'LoggerWithValues' && args[0] ? (printerOf(args[0], file, constants) ?? base) : base;
  const values = name === 'WithValues' ? args : name === 'LoggerWithValues' ? args.slice(1) : [];
  return { klog: false, logger: true, level: from.level, keys: [...from.keys, ...keysOf(values, constants)] };
}

/** Levels of a logger add up (logr); klog.V has only one. */
function added(level: number | null, argument: Node | undefined): number | null {
  const text = /^(?:klog\.Level\()?(\d+)\)?$/.exec(argument?.text ?? '')?.[1];
  return text === undefined || level === null ? null : level + Number(text);
}

/** The last value that was assigned to a variable before its use, in the same function. */
function lastValue(use: Node): Node | undefined {
  const scope = functionAround(use);
  if (!scope) return undefined;
  const given = [...all(scope, 'short_var_declaration'), ...all(scope, 'assignment_statement')]
    .filter(one => one.endIndex < use.startIndex && one.childForFieldName('left')?.text === use.text)
    .sort((a, b) => a.startIndex - b.startIndex)
    .at(-1);
  return given?.childForFieldName('right')?.namedChildren[0] ?? undefined;
}

/** A call below `if klog.V(4).Enabled()` is printed from that level on. */
function levelOf(call: Node, own: number | null): number | null {
  let level = own;
  for (let inner: Node | null = call, at = call.parent; at; inner = at, at = at.parent) {
    if (at.type !== 'if_statement' || at.childForFieldName('consequence')?.id !== inner.id) continue;
    const [, asked] = /\bV\((\d+)\)(?:\.Enabled\(\))?$/.exec(at.childForFieldName('condition')?.text ?? '') ?? [];
    if (asked !== undefined && level !== null) level = Math.max(level, Number(asked));
  }
  return level;
}

function wrapped(call: Node, constants: Constants): Found | null {
  const name = /(?:^|\.)(\w+)$/.exec(call.childForFieldName('function')?.text ?? '')?.[1] ?? '';
  const wrapper = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
  if (!wrapper) return null;
  const args = argumentsOf(call);
  const message = textOf(args[wrapper.message], constants);
  if (message === null) return null;
  const { severity } = wrapper;
  const keys = keysOf(args.slice(wrapper.message + 1), constants);
  const level = severity === 'E' ? 0 : added(0, args[wrapper.message - 1]);
  return { kind: 'structured', severity, level, message, keys: severity === 'E' ? ['err', ...keys] : keys };
}

const keysOf = (values: readonly Node[], constants: Constants): string[] =>
  values.flatMap((value, at) => (at % 2 === 0 ? (textOf(value, constants) ?? []) : []));

/** `recorder.Eventf(object, v1.EventTypeWarning, events.FailedToKillPod, "error killing pod: %v", err)` */
function event(call: Node, constants: Constants): Found | null {
  const args = argumentsOf(call);
  const at = args.findIndex(one => /\.EventType(Normal|Warning)$/.test(one.text));
  const [reason, message] = at < 0 ? [] : [textOf(args[at + 1], constants), textOf(args[at + 2], constants)];
  if (reason == null) return null;
  return { kind: 'event', severity: '', level: null, message: `${reason}: ${message ?? '…'}`, keys: [] };
}

/** `Generate…` makes messages of volumes from their beginning: pkg/volume/util/operationexecutor/operation_executor.go. */
const ERRORS = /^(fmt\.Errorf|errors\.New|status\.Errorf?|\w+\.Generate(Msg|Error)(Detailed)?)$/;

/** The text of an error is in some `err=`, in a status that is logged, or at the beginning of a message. */
function error(call: Node, constants: Constants): Found | null {
  const name = call.childForFieldName('function')?.text ?? '';
  if (!ERRORS.test(name)) return null;
  const message = textOf(argumentsOf(call)[name.startsWith('status.') ? 1 : 0], constants);
  return message === null ? null : { kind: 'error', severity: '', level: null, message, keys: [] };
}

const FUNCTIONS = new Set(['function_declaration', 'method_declaration']);

function functionAround(node: Node): Node | null {
  let at = node.parent;
  while (at && !FUNCTIONS.has(at.type)) at = at.parent;
  return at;
}

const enclosing = (call: Node): string => functionAround(call)?.childForFieldName('name')?.text ?? '';
