import { createHash } from 'node:crypto'
import { access, cp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type EmbeddedDatabase, openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { timeOf } from './cpu.ts'
import { demoDatabase } from './database.ts'
import { type RunningShop, startShop } from './start-shop.ts'

const root = resolve(import.meta.dirname, '../..')

export type DrawnShop = { shop: RunningShop; database: EmbeddedDatabase; close(): Promise<void> }

/**
 * The demo shop after it has made all picture renditions, which takes minutes. They are cached in var/ for the next run
 * until the rendering code changes. `settings` are those of the database server.
 */
export async function drawnShop(
  env: Record<string, string> = {},
  settings: Record<string, string> = {},
): Promise<DrawnShop> {
  const stage = await demoDatabase()
  const database = await openEmbedded({ dataDir: stage.dataDir, settings })
  const pictures = join(stage.dataDir, 'files/pictures')
  const kept = join(root, 'var/bench', `pictures-${await hashOfDrawing()}`)
  const known = await access(kept).then(
    () => true,
    () => false,
  )
  if (known) await cp(kept, pictures, { recursive: true })
  const shop = await startShop({ ...stage.env, ...env })
  await rest(shop)
  if (!known) await cp(pictures, kept, { recursive: true })
  return {
    shop,
    database,
    async close() {
      await shop.stop()
      await database.stop()
      await stage.close()
    },
  }
}

async function hashOfDrawing(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of ['render-picture.ts', 'renditions.ts'])
    hash.update(await readFile(join(root, 'server/catalog/pictures', file)))
  return hash.digest('hex').slice(0, 12)
}

/** Waits until the shop has used less than a twentieth of a core for three seconds. */
async function rest(shop: RunningShop): Promise<void> {
  const span = 3000
  for (let before = timeOf(shop.process.pid!); ; ) {
    await wait(span)
    const now = timeOf(shop.process.pid!)
    if (now - before < span / 20) return
    before = now
  }
}
