/** Base path of every call. In a file of its own, so that the browser does not download the schemas. */
export const base = '/api/web'

/** Client timeout in milliseconds. */
export const timeout = 20_000
