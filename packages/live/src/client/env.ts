/** The environment of the process, as the client reads it. */
export type Env = Readonly<Record<string, string | undefined>>;
