import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { ensureChromium } from '#test/chromium/ensure-chromium.ts'
import { signInOwner } from '../../../bench/desk/staff.ts'
import { demoDatabase } from '../../../bench/stage/database.ts'
import { startShop } from '../../../bench/stage/start-shop.ts'
import { hasDemoOrders, type Scene, scenes } from './scenes.ts'

/** Takes only scenes whose names begin so, such as `bin/screenshots desk`. */
const begin = process.argv[2] ?? ''
const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'docs/pictures')

const screens = [
  { suffix: 'desktop', width: 1440, height: 900, scale: 1, dark: false },
  { suffix: 'phone', width: 390, height: 800, scale: 1.5, dark: false },
  { suffix: 'dark', width: 1440, height: 900, scale: 1, dark: true, only: ['product', 'desk-home'] },
]
type Screen = (typeof screens)[number]

const database = await demoDatabase()
const server = await openEmbedded({ dataDir: database.dataDir })
const { pool, close } = openDatabase(server.connectionString, { max: 2 })
const shop = await startShop(database.env)
const { cookie } = await signInOwner(pool, shop.url, 'Mia Lindqvist')
await hasDemoOrders(pool)
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await mkdir(folder, { recursive: true })
  for (const screen of screens) {
    for (const scene of scenes.filter(({ name }) => name.startsWith(begin))) {
      if (screen.only && !screen.only.includes(scene.name)) continue
      await take(browser, screen, scene)
    }
  }
} finally {
  await browser.close()
  await shop.stop()
  await close()
  await server.stop()
  await database.close()
}

async function take(browser: Browser, screen: Screen, { name, open }: Scene): Promise<void> {
  const { width, height, scale, dark, suffix } = screen
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: width < 700,
  })
  await context.addCookies([cookie])
  const page = await context.newPage()
  await open(page)
  await settled(page)
  const file = join(folder, `${name}-${suffix}.webp`)
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file)
  console.log(`${file.slice(root.length + 1)}  ${Math.round(size / 1000)} kB`)
  await context.close()
}

/** Waits until fonts and visible pictures have loaded and the network is idle. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(`Promise.all([
    document.fonts.ready,
    ...[...document.images]
      .filter((image) => image.currentSrc && image.getBoundingClientRect().top < innerHeight)
      .map((image) => image.decode().catch(() => {})),
  ]).then(() => {})`)
}
