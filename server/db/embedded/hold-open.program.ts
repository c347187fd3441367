import { openEmbedded } from './open-embedded.ts'

/** A second shop process for tests. Opens the given folder, prints the connection string and closes on SIGTERM. */
const { connectionString, stop } = await openEmbedded({
  dataDir: process.argv[2] as string,
  settings: { fsync: 'off' },
})
process.once('SIGTERM', async () => {
  await stop()
  process.exit(0)
})
// Keep last: the reader of this line may send the signal before another statement runs.
process.stdout.write(`${connectionString}\n`)
setInterval(() => {}, 60_000)
