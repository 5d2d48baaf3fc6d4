/** How logrus begins each line that it formats as text (text_formatter.go): `time` is the first key. */
export const LOGRUS_START = 'time="';
