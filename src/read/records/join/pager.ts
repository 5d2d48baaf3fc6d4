/**
 * `less -S`, which `journalctl` and `systemctl status` start, puts `>` where the rest of a line did not fit. The text itself may end in
 * `<nil>`, `<html>` or the ` >` of a block.
 */
export const hasPagerMark = (text: string): boolean =>
  text.endsWith('>') && !text.endsWith('\n >') && !/<[^<>]{0,200}>$/.test(text.slice(-202));
