import { buildClient, buildServer } from './build.ts'

/** The components alone, for the browser and for the server: what development builds at each change. */
await buildClient({ write: true })
await buildServer()
