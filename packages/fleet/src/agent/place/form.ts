import { CURSOR_FORM, type FilePlace, HEAD, type LogPlace as Place } from 'podline/internal';

/** A file is used only if each field has a value that an agent writes: other values would make system calls fail. */
export function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  const fields = FORMS.get(value.kind) ?? [];
  return fields.length > 0 && fields.every(([key, isRight]) => isRight(Reflect.get(value, key)));
}

type Form<Of> = Readonly<Record<Exclude<keyof Of, 'kind'>, (value: unknown) => boolean>>;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const FILE: Form<FilePlace> = {
  head: value => typeof value === 'string' && /^(?:[0-9a-f]{32})?$/.test(value),
  headBytes: value => isCount(value) && Number(value) <= HEAD,
  // Some file systems have larger ones than a number holds exactly
  inode: value => Number.isInteger(value) && Number(value) >= 0,
  offset: isCount,
};

const JOURNAL: Form<Extract<Place, { kind: 'journal' }>> = {
  cursor: value => typeof value === 'string' && CURSOR_FORM.test(value),
};

const FORMS: ReadonlyMap<unknown, readonly [string, (value: unknown) => boolean][]> = new Map([
  ['file', Object.entries(FILE)],
  ['journal', Object.entries(JOURNAL)],
]);
