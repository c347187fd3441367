import { openEmbedded } from './open-embedded.ts'

/** For the tests: another process of the shop. Opens the folder named, says where, and closes at SIGTERM. */
const { connectionString, stop } = await openEmbedded({
  dataDir: process.argv[2] as string,
  settings: { fsync: 'off' },
})
process.stdout.write(`${connectionString}\n`)
process.once('SIGTERM', async () => {
  await stop()
  process.exit(0)
})
setInterval(() => {}, 60_000)
