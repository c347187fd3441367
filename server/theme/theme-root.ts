import { fileURLToPath } from 'node:url'

/** Where the default theme lies. */
export const themeRoot = fileURLToPath(new URL('../../themes/default', import.meta.url))

/** Where the browser part is built to. */
export const distRoot = fileURLToPath(new URL('../../dist', import.meta.url))
