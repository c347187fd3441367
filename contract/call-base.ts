/** Base of every call. Apart from the schemas, so that the browser gets it without them. */
export const base = '/api/web'

/** How long a client waits for an answer, in milliseconds. */
export const timeout = 20_000
