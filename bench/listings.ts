/**
 * Sitemaps and feeds of a large shop: all files that the sitemap index names, then each feed, read like a search engine
 * does, one after another. Time, processor time and how far the memory of the shop's process rises above what it took
 * before. Every product has a page in each of the fifteen languages.
 *   node bench/listings.ts [--products 200000] [--data FOLDER]   (FOLDER keeps the catalogue for the next run)
 */
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { feedChannels } from '#contract/admin/catalog/feed.ts'
import { type Lang, languages } from '#contract/languages.ts'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { fillOnce } from './catalogue/fill-catalogue.ts'
import { highestDuring, residentOf } from './memory.ts'
import { timeOf } from './stage/cpu.ts'
import { printTable } from './stage/figures.ts'
import { openFolder } from './stage/folder.ts'
import { startShop } from './stage/start-shop.ts'

const { values } = parseArgs({ options: { products: { type: 'string' }, data: { type: 'string' } } })
const products = Number(values.products ?? 200_000)

const settings = {
  languages: { offered: languages },
  feeds: { channels: feedChannels },
  shipping: {
    zones: [
      {
        code: 'everywhere',
        name: { en: 'Everywhere' },
        countries: ['DE', '*'],
        methods: [
          { code: 'standard', name: { en: 'Standard' }, table: [{ from: 0, fee: { EUR: 490 } }] },
          { code: 'express', name: { en: 'Express' }, table: [{ from: 0, fee: { EUR: 990 } }] },
        ],
      },
    ],
  },
}

const dataDir = values.data ?? (await openFolder('listings'))
const server = await openEmbedded({ dataDir })
const database = openDatabase(server.connectionString, { max: 4 })
await migrate(database.url)
await prepare(database.pool)
const shop = await startShop({ DATA_DIR: dataDir, SHOP_MODE: 'live' }, { timeoutMs: 900_000 })
const pid = shop.process.pid!
try {
  const index = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)
  if (files.length < 2) throw new Error('The shop is too small for an index of sitemaps')
  const rows = [await measure(`sitemap, ${files.length} files`, files, '<url>')]
  for (const channel of feedChannels) {
    const isTable = channel === 'idealo'
    const address = `${shop.url}/feeds/${channel}.${isTable ? 'csv' : 'xml'}?lang=de`
    rows.push(await measure(`feed for ${channel}`, [address], isTable ? '\n' : '<item>'))
  }
  console.log(`${products} products, ${languages.length} languages`)
  printTable(rows)
} finally {
  await shop.stop()
  await database.close()
  await server.stop()
  if (!values.data) await rm(dataDir, { recursive: true, force: true })
}

async function prepare(pool: pg.Pool): Promise<void> {
  await fillOnce(pool, products)
  for (const lang of languages) await translate(pool, lang)
  await pool.query(
    'insert into setting (key, value) select key, value from json_each($1) as r(key, value) on conflict do nothing',
    [JSON.stringify(settings)],
  )
  await pool.query('analyze')
}

/** Gives products without texts in a language the English ones at an address of its own, in steps of a few seconds. */
async function translate(pool: pg.Pool, lang: Lang): Promise<void> {
  for (let from = 1; from <= products; from += 20_000) {
    await pool.query(
      `insert into translation (kind, owner_id, lang, slug, name, summary, body)
       select kind, owner_id, $1, $1 || substr(slug, 3), name, summary, body from translation
        where kind = 'product' and lang = 'en' and owner_id between $2 and $3 on conflict do nothing`,
      [lang, from, from + 19_999],
    )
  }
}

/** Reads these addresses without keeping them. `entry`: the text that each entry has once. */
async function measure(name: string, addresses: string[], entry: string) {
  const before = residentOf(pid)
  const busy = timeOf(pid)
  const begun = performance.now()
  let entries = 0
  let bytes = 0
  const highest = await highestDuring(pid, async () => {
    for (const address of addresses) {
      const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
      if (!response.ok || !response.body) throw new Error(`${address} answered ${response.status}`)
      let rest = ''
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        const parts = (rest + piece).split(entry)
        entries += parts.length - 1
        rest = parts.at(-1)!.slice(-entry.length)
        bytes += Buffer.byteLength(piece)
      }
    }
  })
  const seconds = (performance.now() - begun) / 1000
  return {
    read: name,
    entries,
    MB: Math.round(bytes / 1_000_000),
    s: seconds.toFixed(1),
    'processor time of the shop, s': ((timeOf(pid) - busy) / 1000).toFixed(1),
    'memory before, MB': before,
    'highest, MB': highest,
  }
}
