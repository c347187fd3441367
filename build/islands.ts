import { existsSync } from 'node:fs'
import { buildFonts } from '#server/theme/fonts/build-fonts.ts'
import { familiesFile } from '#server/theme/fonts/built-families.ts'
import { buildClient, buildServer } from './build.ts'

/** The components alone, for the browser and for the server: what development builds at each change. Fonts stay. */
await buildClient({ write: true })
await buildServer()
if (!existsSync(familiesFile)) await buildFonts()
