import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepPicture } from '#server/catalog/pictures/keep-picture.ts'
import { brandSetting } from '#server/platform/settings/brand.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { pdfaFaults } from '#test/invoices/pdfa-faults.ts'
import { anOrder, issuerIn } from '#test/invoices/random-orders.ts'
import { recordOfOrder } from '../record/record-of-order.ts'
import { readLook } from './read-look.ts'
import { writePdf } from './write-pdf.ts'

let world: TestShop
beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

const invoice = recordOfOrder(anOrder().toInvoice, 'INV-2025-000001', issuerIn('EUR'))

/** A red disc on nothing, 900 × 300. */
const disc = () =>
  sharp(Buffer.from('<svg width="900" height="300"><circle cx="450" cy="150" r="140" fill="#c01030"/></svg>'))

/** The invoice of a shop whose logo is this picture. */
async function withLogo(picture: Sharp): Promise<Buffer> {
  const { shop } = world
  const file = await picture.toBuffer()
  const id = await shop.db.transaction((tx) => keepPicture(tx, shop.storage, file))
  const logo = { light: id, dark: null }
  await shop.db.transaction((tx) => changeSetting(tx, brandSetting, { ...shop.settings(brandSetting), logo }))
  await shop.changes.catchUp()
  return writePdf(invoice, await readLook(shop))
}

async function imagesIn(file: Buffer) {
  const { context } = await PDFDocument.load(file, { updateMetadata: false })
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream)
    .filter(({ dict }) => String(dict.get(PDFName.of('Subtype'))) === '/Image')
    .map(({ dict }) => ['Width', 'Height', 'ColorSpace'].map((key) => String(dict.get(PDFName.of(key)))))
}

describe('an invoice with a logo that is', () => {
  it.each<[string, () => Sharp]>([
    ['transparent', () => disc().png()],
    ['transparent with a palette', () => disc().png({ palette: true })],
    ['grey and transparent', () => disc().toColourspace('b-w').png()],
    ['of 16 bits', () => disc().toColourspace('rgb16').png()],
    ['in CMYK', () => disc().flatten({ background: '#fff' }).toColourspace('cmyk').jpeg()],
    ['interlaced', () => disc().png({ progressive: true })],
    ['a WebP', () => disc().webp()],
  ])('%s is PDF/A-3b, and shows it', async (_name, picture) => {
    const file = await withLogo(picture())
    expect(await pdfaFaults(file)).toEqual([])
    expect(await imagesIn(file)).toEqual([['396', '132', '/DeviceRGB']])
  })

  it('small is not enlarged, and the same invoice is the same file', async () => {
    const small = disc().resize(90).png()
    const file = await withLogo(small.clone())
    expect(await imagesIn(file)).toEqual([['90', '30', '/DeviceRGB']])
    expect((await withLogo(small.clone())).equals(file)).toBe(true)
  })
})

it('an invoice of a shop without a logo has no image', async () => {
  const { shop } = world
  const logo = { light: null, dark: null }
  await shop.db.transaction((tx) => changeSetting(tx, brandSetting, { ...shop.settings(brandSetting), logo }))
  await shop.changes.catchUp()
  expect(await imagesIn(await writePdf(invoice, await readLook(shop)))).toEqual([])
})
