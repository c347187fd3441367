import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'

let pages: DemoPages

beforeAll(async () => {
  pages = await openDemoPages()
})
afterAll(() => pages.close())

async function mugIn(filters: Record<string, string[]>) {
  const list = await pages
    .visitor()
    .call('/product/list', { category: 'tableware', filters, size: 50, page: 1 })
  return list.data.items.find(({ slug }) => slug === 'morning-mug')!
}

test('a list filtered by colour shows that colour and links to its variant', async () => {
  const { data } = await pages.visitor().call('/product/detail', { slug: 'morning-mug' })
  const sage = data.product.variants.find(({ options }) => options.colour === 'sage')!
  const plain = await mugIn({})
  expect(plain.variantSku).toBeUndefined()
  const card = await mugIn({ colour: ['sage'] })
  expect(card.variantSku).toBe(sage.sku)
  expect(card.image?.url).toBe(sage.images[0]!.url)
  expect(card.image?.url).not.toBe(plain.image?.url)
  for (const url of [
    '/category/tableware?colour=sage',
    '/search?q=mug&colour=sage',
    '/zh/category/tableware?colour=sage',
  ]) {
    const { body } = await pages.get(url)
    expect(body, url).toContain(`/product/morning-mug/${sage.sku}"`)
    expect(body, url).toContain(sage.images[0]!.url)
  }
  const { body } = await pages.get('/category/tableware')
  expect(body).toContain('href="/product/morning-mug"')
  expect(body.replace(/<ul class="card-swatches".*?<\/ul>/gs, '')).not.toContain(
    `/product/morning-mug/${sage.sku}"`,
  )
})

test('a variant in stock takes precedence over a sold-out one in another selected colour', async () => {
  const { data } = await pages.visitor().call('/product/detail', { slug: 'morning-mug' })
  const [first, second] = data.product.variants
  const codes = [first!.options.colour!, second!.options.colour!]
  expect((await mugIn({ colour: codes })).variantSku).toBe(first!.sku)
  await pages.shop.pool.query(
    'update stock set on_hand = reserved where variant_id = (select id from variant where sku = $1)',
    [first!.sku],
  )
  expect((await mugIn({ colour: codes })).variantSku).toBe(second!.sku)
})

test('articles and pages can be saved like products', async () => {
  for (const [path, type] of [
    ['/product/morning-mug', 'product'],
    ['/article/setting-a-table', 'article'],
    ['/page/about', 'page'],
  ] as const) {
    const { body } = await pages.get(path)
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main'))
    const heart = new RegExp(
      `<button type="button" class="heart" data-favorite data-type="${type}" data-id="(\\d+)"`,
    )
    const id = heart.exec(main)?.[1]
    expect(id, path).toBeDefined()
    expect(await pages.visitor().call('/favorite/add', { type, id: id! })).toMatchObject({ code: 0 })
  }
})
