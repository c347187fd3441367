import { fileURLToPath } from 'node:url'

/** Folder of the default theme. */
export const themeRoot = fileURLToPath(new URL('../../themes/default', import.meta.url))

/** Folder of the browser build. */
export const distRoot = fileURLToPath(new URL('../../dist', import.meta.url))
