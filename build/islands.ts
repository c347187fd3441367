import { existsSync } from 'node:fs'
import { buildFonts } from '#server/theme/fonts/build-fonts.ts'
import { familiesFile } from '#server/theme/fonts/built-families.ts'
import { buildClient, buildServer, buildWorker } from './build.ts'

/** Builds only the components, for browser and server. Development runs this on each change; fonts are kept. */
await buildClient({ write: true })
await buildWorker({ write: true })
await buildServer()
if (!existsSync(familiesFile)) await buildFonts()
