import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { keepPicture } from '#server/catalog/pictures/keep-picture.ts'
import type { VariantInput } from '#server/catalog/save/product-input.ts'
import { saveProduct } from '#server/catalog/save/save-product.ts'
import { keepVideo } from '#server/catalog/videos/keep-video.ts'
import type { Tx } from '#server/db/open.ts'
import { vendor } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { colour as colourAttribute } from '../catalogue/colours.ts'
import { hsCodes } from '../catalogue/customs.ts'
import { films } from '../catalogue/films.ts'
import { products } from '../catalogue/products.ts'
import { scenes } from '../catalogue/scenes.ts'
import { vendors } from '../catalogue/vendors.ts'
import { articles } from '../content/articles.ts'
import { drawPicture, shapeOf } from '../pictures/draw.ts'
import type { DemoProduct, DemoVariant } from '../types.ts'
import { daysAgo } from './days.ts'
import { pictureAlt, sceneAlt } from './picture-alt.ts'
import { loadPicture } from './picture-file.ts'
import { specificationOf } from './specification.ts'
import { entryTexts, labels } from './texts.ts'

const colours = colourAttribute.values

/** Returns ids by handle. */
export async function loadProducts(
  tx: Tx,
  shop: Shop,
  categories: Map<string, number>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const item of products) {
    const pictures = await loadPictures(tx, shop, item)
    const [first, ...others] = [...pictures.values()].flat()
    const inUse = await loadScenes(tx, shop, item)
    const films = await loadFilms(tx, shop, item)
    const id = await saveProduct(tx, {
      handle: item.handle,
      status: 'active',
      vendor: item.vendor,
      type: '',
      taxClass: item.taxClass,
      shippingClass: item.shippingClass ?? 'standard',
      texts: entryTexts({
        slug: item.slug,
        name: item.name,
        summary: item.summary,
        body: item.description,
        seo: item.seo,
      }),
      categoryIds: [categories.get(item.category)!],
      tags: item.tags,
      options: item.options.map((option) => option.code),
      specification: specificationOf(item).map((line) =>
        'value' in line
          ? { attributeCode: line.code, valueCode: line.value }
          : { attributeCode: line.code, labels: labels(line.text) },
      ),
      variants: item.variants.map((variant) => variantInput(variant, pictures)),
      pictureIds: [first, ...inUse, ...films, ...others].filter((id) => typeof id === 'number'),
      durabilityYears: item.durabilityYears ?? null,
      hsCode: hsCodes.get(item.handle) ?? '',
      originCountry: originOf(item),
      related: item.related ?? [],
      sales: item.sales,
      publishedAt: daysAgo(shop, item.daysOld),
    })
    ids.set(item.handle, id)
  }
  await tx.insert(vendor).values(
    vendors.map(({ name, manufacturer, story, warnings = {} }) => ({
      name,
      story,
      safety: { manufacturer, responsible: null, warnings },
    })),
  )
  await rememberFullPrices(tx)
  return ids
}

/** The code of the country that the specification names. */
function originOf({ specification }: DemoProduct): string {
  const origin = specification.find(({ code }) => code === 'origin')
  return origin && 'value' in origin ? origin.value.toUpperCase() : ''
}

/** Records the full price of reduced products until today, so that the lowest price of 30 days is correct. */
async function rememberFullPrices(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into price_history (variant_id, currency, price, reduced, since)
    select id, 'base', compare_at_price, false, now() - interval '60 days' from variant where compare_at_price > price`)
}

/** Picture ids by colour, in display order. A product without photographs gets a drawing in each colour. */
async function loadPictures(tx: Tx, shop: Shop, item: DemoProduct): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>()
  for (const [colour, files] of Object.entries(item.pictures)) {
    const kept = []
    for (const file of files) {
      const id = await loadPicture(tx, shop, `products/${file}`, pictureAlt(item.name, colour, file))
      if (id !== null) kept.push(id)
    }
    ids.set(colour, kept)
  }
  if ([...ids.values()].some((kept) => kept.length > 0)) return ids
  for (const colour of ids.keys()) ids.set(colour, [await keepDrawing(tx, shop, item, colour)])
  return ids
}

/** Scenes are shared, so their alternative text names all products they show, or is that of their article. */
async function loadScenes(tx: Tx, shop: Shop, { handle }: DemoProduct): Promise<(number | null)[]> {
  const ids = []
  for (const { file, products: shown } of scenes.filter((scene) => scene.products.includes(handle))) {
    const article = articles.find(({ picture }) => file === `articles/${picture}`)
    const names = shown.map((each) => products.find((product) => product.handle === each)!.name)
    ids.push(await loadPicture(tx, shop, file, article?.pictureAlt ?? sceneAlt(names, file)))
  }
  return ids
}

async function loadFilms(tx: Tx, shop: Shop, { handle, name }: DemoProduct): Promise<number[]> {
  const ids = []
  for (const { file, poster } of films.filter(({ product }) => product === handle)) {
    const posterId = await loadPicture(tx, shop, poster)
    const content = await readFile(new URL(`../pictures/films/${file}`, import.meta.url)).catch(() => null)
    const alt = labels(sceneAlt([name], poster))
    if (content) ids.push(await keepVideo(tx, shop.storage, content, { posterId, alt }))
  }
  return ids
}

async function keepDrawing(tx: Tx, shop: Shop, item: DemoProduct, colour: string): Promise<number> {
  const swatch = colours.find(({ code }) => code === colour)?.swatch ?? '#c9c0b2'
  const drawing = await drawPicture(shapeOf(item.category, item.handle), swatch)
  // Several products may share a drawing, so the alternative text comes from the product's name.
  return keepPicture(tx, shop.storage, drawing)
}

function variantInput(variant: DemoVariant, pictures: Map<string, number[]>): VariantInput {
  const prices = Object.entries(variant.prices ?? {}).map(([currency, price]) => [currency, { price }])
  return {
    sku: variant.sku,
    options: Object.fromEntries(Object.entries(variant.options).filter(([, value]) => value !== undefined)),
    price: variant.price,
    compareAtPrice: variant.compareAt ?? null,
    prices: Object.fromEntries(prices),
    weight: variant.weight,
    content: variant.content ? { ...variant.content, amount: variant.content.amount * 1000 } : null,
    stockPolicy: variant.policy ?? 'deny',
    ...(variant.policy === 'untracked' ? {} : { onHand: variant.stock }),
    maxPerOrder: variant.maxPerOrder ?? 99,
    pictureIds: pictures.get(variant.options.colour ?? '') ?? [],
  }
}
