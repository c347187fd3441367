import { openEmbedded } from './open-embedded.ts'

/** For the tests: another process of the shop. Opens the folder named, says where, and closes at SIGTERM. */
const { connectionString, stop } = await openEmbedded({
  dataDir: process.argv[2] as string,
  settings: { fsync: 'off' },
})
process.once('SIGTERM', async () => {
  await stop()
  process.exit(0)
})
// Last: who reads this line may send the signal before the next statement runs.
process.stdout.write(`${connectionString}\n`)
setInterval(() => {}, 60_000)
