import { EmbeddedActionsParser, type IToken, type TokenType } from 'chevrotain';
import type { Field, ParsedRecord } from '../record.js';
import { tokens, vocabulary } from './tokens.js';
import { bracketForm, parseHeader, unquoteGo } from './values.js';

const {
  Separator,
  Header,
  Message,
  CutMessage,
  Text,
  Key,
  CutKey,
  Quoted,
  CutQuoted,
  Block,
  CutBlock,
  Bracketed,
  Bare,
} = tokens;

/** record = [header] ( message { key= [value] } [cut key] | printf text ), each ended by a separator. */
export class KlogParser extends EmbeddedActionsParser {
  constructor() {
    super(vocabulary, { recoveryEnabled: false, maxLookahead: 1 });
    this.performSelfAnalysis();
  }

  readonly records = this.RULE('records', (): ParsedRecord[] => {
    const read: ParsedRecord[] = [];
    this.MANY(() => {
      read.push(this.SUBRULE(this.record));
      this.CONSUME(Separator);
    });
    return read;
  });

  private readonly record = this.RULE('record', (): ParsedRecord => {
    let header: IToken | undefined;
    let message = '';
    let structured = true;
    let cut = false;
    const fields: Field[] = [];
    this.OPTION1(() => {
      header = this.CONSUME(Header);
    });
    this.OPTION2(() => {
      this.OR([
        {
          ALT: () => {
            message = this.CONSUME(Message).image;
          },
        },
        {
          ALT: () => {
            message = `${this.CONSUME(CutMessage).image}"`;
            cut = true;
          },
        },
        {
          ALT: () => {
            message = this.CONSUME(Text).image;
            structured = false;
          },
        },
      ]);
      this.MANY(() => fields.push(this.SUBRULE(this.pair)));
      this.OPTION3(() => {
        this.CONSUME(CutKey);
        cut = true;
      });
    });
    return this.ACTION(() => {
      const last = fields.at(-1);
      if (last?.form === 'bare' && PART_OF_UID.test(last.raw)) fields[fields.length - 1] = { ...last, cut: true };
      const record = {
        header: header === undefined ? null : parseHeader(header.image),
        message: structured ? unquoteGo(message) : message.trimEnd(),
        structured: structured && message !== '',
        fields,
      };
      return cut || fields.at(-1)?.cut ? { ...record, cut: true } : record;
    });
  });

  /** One array for the parser's life: rebuilding it for every value is what makes OR slow. */
  readonly #values = [Quoted, Bare, Bracketed, Block, CutQuoted, CutBlock].map((type: TokenType) => ({
    ALT: (): IToken => this.CONSUME1(type),
  }));

  private readonly pair = this.RULE('pair', (): Field => {
    const key = this.CONSUME(Key).image;
    let value: IToken | undefined;
    this.OPTION(() => {
      value = this.OR(this.#values);
    });
    return this.ACTION(() => toField(key.slice(1, -1), value));
  });
}

/** klog < 2.100 prints UIDs without quotes: at the end of a record only their length tells that some of one is missing. */
const PART_OF_UID = /^(?:[\da-f]{8}-[\da-f-]{0,26}|(?=\d*[a-f])[\da-f]{17,31})$/;

/** `journalctl --no-full` and `systemctl status` leave out the middle of a long line (systemd logs-show.c, ellipsize_mem). */
const ELLIPSIS = '…';

function toField(key: string, value: IToken | undefined): Field {
  const field = wholeField(key, value);
  return field.raw.includes(ELLIPSIS) ? { ...field, cut: true } : field;
}

function wholeField(key: string, value: IToken | undefined): Field {
  // `podUID=` of klog < 2.100: an empty UID is printed as nothing at all
  if (value === undefined) return { key, form: 'bare', raw: '' };
  const raw = value.image;
  switch (value.tokenType) {
    case Quoted:
      return { key, form: 'quoted', raw };
    case Block:
      return { key, form: 'multiline', raw };
    case Bracketed:
      return { key, form: bracketForm(raw), raw };
    case CutQuoted:
      return { key, form: 'quoted', raw, cut: true };
    case CutBlock:
      return { key, form: 'multiline', raw, cut: true };
    default:
      // A bracket that never closes did not fit on the line
      return /^(?:[[{]|&\{|map\[)/.test(raw)
        ? { key, form: bracketForm(raw), raw, cut: true }
        : { key, form: 'bare', raw };
  }
}
