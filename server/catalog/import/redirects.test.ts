import { beforeAll, expect, it } from 'vitest'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { csvRows, importOther, importText } from '#test/import-text.ts'

let catalogue: TestCatalogue

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

const redirects = async () => {
  const { rows } = await catalogue.pool.query('select path, target from redirect order by path')
  return Object.fromEntries(rows.map(({ path, target }) => [path, target]))
}

it("imports Shopify's redirects: normalised paths, chains resolved to their final target, no loops", async () => {
  const file =
    'Redirect from,Redirect to\n' +
    '/Old-Mug/,/products/mug\n/older-mug,/old-mug\n/caf%C3%A9,https://elsewhere.example/cafe?x=1\n' +
    'https://old.example/pages/about.html,http://shop.test/pages/about\n' +
    '/a,/b\n/b,/c\n/c,/a\n/self,/self/\nno-slash,/x\n//evil.example,/x\n/,/x\n/bad,javascript:alert(1)\n/worse,//evil.example\n/empty,\n/old-mug,/products/other\n'
  const dry = await importOther(catalogue, file, { dryRun: true })
  expect([dry.kind, dry.outcome]).toEqual(['redirects', 'planned'])
  expect(dry.said).toContain('4 redirects: 4 new or changed, 0 unchanged')
  expect(await redirects()).toEqual({})

  const { refusedFile, said } = await importOther(catalogue, file)
  expect(await redirects()).toEqual({
    '/old-mug': '/products/mug',
    '/older-mug': '/products/mug',
    '/café': 'https://elsewhere.example/cafe?x=1',
    '/pages/about.html': '/pages/about',
  })
  // Nothing keeps redirects, so that the catalogue need not be read again for search.
  const { rows: changes } = await catalogue.pool.query("select tag from change where tag = 'catalogue'")
  expect(changes).toEqual([])
  expect(said).toContain('line 6: The redirect of “/a” leads back to itself.')
  expect((await csvRows(refusedFile)).map((row) => row['Redirect from'])).toEqual([
    '/a',
    '/b',
    '/c',
    '/self',
    'no-slash',
    '//evil.example',
    '/',
    '/bad',
    '/worse',
    '/empty',
    '/old-mug',
  ])
})

it('imports old addresses of a language or a market without their prefix', async () => {
  const file =
    'Redirect from,Redirect to\n/de/Alt/,/products/mug\n/en-us/us%20only,/de/products/mug\n/de,/x\n'
  const { said } = await importOther(catalogue, file)
  expect(said).toContain('line 4: The home page')
  expect(await redirects()).toMatchObject({ '/alt': '/products/mug', '/us only': '/de/products/mug' })
})

it('refuses addresses that the shop answers itself, and names those at which it has a page now', async () => {
  await importText(
    catalogue,
    'Handle,Title,Status,Variant Price\nseen,Seen,active,5\nhidden,Hidden,draft,5\n',
  )
  const file =
    'Redirect from,Redirect to\n/cart,/x\n/admin/orders,/x\n/product/seen,/x\n/Product/Seen/,/x\n/product/hidden,/x\n/nowhere,/x\n'
  const { said, refusedFile } = await importOther(catalogue, file, { dryRun: true })
  expect(said).toContain('Not used while the shop has a page at the address: 1 redirect (/product/seen)')
  expect(said).toContain('line 2: The shop answers /cart itself, so the redirect would never be used.')
  expect((await csvRows(refusedFile)).map((row) => row['Redirect from'])).toEqual(['/cart', '/admin/orders'])
})

it('extends existing redirects that lead to a new one, and refuses to form a loop with them', async () => {
  await importOther(catalogue, 'Redirect from,Redirect to\n/products/mug,/products/cup\n')
  expect(await redirects()).toMatchObject({
    '/products/mug': '/products/cup',
    '/old-mug': '/products/cup',
    '/older-mug': '/products/cup',
  })
  // A redirect to another site keeps its target, also if this shop has a redirect of the same path.
  await importOther(catalogue, 'Redirect from,Redirect to\n/cafe,/products/cup\n')
  expect(await redirects()).toMatchObject({ '/café': 'https://elsewhere.example/cafe?x=1' })
  const { said } = await importOther(catalogue, 'Redirect from,Redirect to\n/products/cup,/old-mug\n')
  expect(said).toContain('leads back to itself')
  expect(await redirects()).not.toHaveProperty('/products/cup')
})
