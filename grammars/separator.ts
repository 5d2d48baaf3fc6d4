/** Comes before each record, so that several go through the lexer in one text. klog never prints it. */
export const SEPARATOR = '\x1e';

/** `journalctl --no-full` and `systemctl status` leave out the middle of a long line (systemd logs-show.c, ellipsize_mem). */
export const ELLIPSIS = '…';
