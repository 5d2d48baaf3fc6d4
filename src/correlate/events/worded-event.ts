import type { WordArgument } from '../../../grammars/printf/template.js';
import type { KubeletEvent, MessageDefinition } from '../../catalogue/types.js';
import type { RecordContent, Shaped } from '../../read/records/types.js';

/** An event whose arguments are words of its message. They are made on demand. */
export class WordedEvent implements KubeletEvent {
  private madeArguments: Readonly<Record<string, string>> | null = null;

  constructor(
    readonly definition: MessageDefinition,
    readonly words: readonly WordArgument[],
    readonly record: RecordContent,
    private readonly shaped: Shaped,
  ) {}

  get id(): KubeletEvent['id'] {
    return this.definition.event;
  }

  get args(): Readonly<Record<string, string>> {
    this.madeArguments ??= argumentsIn(this.words, this.shaped);
    return this.madeArguments;
  }
}

function argumentsIn(words: readonly WordArgument[], shaped: Shaped): Record<string, string> {
  const args: Record<string, string> = {};
  let next = shaped.series.shape.slots.length;
  for (const { name, same } of words) args[name] = same ?? shaped.raw(next++);
  return args;
}
