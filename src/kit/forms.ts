/** Whether a value that comes from outside has a form. */
type IsRight = (value: unknown) => boolean;
type Members = Readonly<Record<string, IsRight>>;

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
export const isText = (value: unknown): value is string => typeof value === 'string';

export const textOfForm =
  (form: RegExp): IsRight =>
  value =>
    isText(value) && form.test(value);

export const wholeNumber =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (value: unknown): value is number =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

export const listOfForm =
  (isRight: IsRight): IsRight =>
  value =>
    Array.isArray(value) && value.every(isRight);

/** A list of a fixed length. */
export const tupleOfForm =
  (...forms: readonly IsRight[]): IsRight =>
  value =>
    Array.isArray(value) && value.length === forms.length && forms.every((isRight, at) => isRight(value[at]));

/** An object that has all of these members; the `optional` ones have their form if they are there. */
export const objectOfForm =
  <T>(members: Members, optional: Members = {}) =>
  (value: unknown): value is T =>
    isObject(value) &&
    Object.entries(members).every(([key, isRight]) => key in value && isRight(Reflect.get(value, key))) &&
    Object.entries(optional).every(([key, isRight]) => !(key in value) || isRight(Reflect.get(value, key)));

/** The object without its members that are undefined or null. */
export const given = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value != null)) as {
    readonly [Key in keyof T]?: NonNullable<T[Key]>;
  };
