import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadDemo, openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { importPath, productOf } from '#test/import-text.ts'

let catalogue: TestCatalogue
const sample = (name: string) => join(import.meta.dirname, '../../../test/samples', name)

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

describe('A file in the old dialect', () => {
  it('shows the plan in a dry run, and changes nothing', async () => {
    const { outcome, plan, said } = await importPath(catalogue, sample('old-dialect.csv'), { dryRun: true })
    expect(outcome).toBe('planned')
    expect(plan.counts).toMatchObject({
      rows: 22,
      products: 20,
      variants: 22,
      new: 20,
      refusedRows: 0,
      pictures: 20,
    })
    expect(said).toContain('20 products: 20 new, 0 changed, 0 unchanged')
    expect(await count('product')).toBe(0)
  })

  it('is imported completely: twenty products, one of them in three sizes', async () => {
    const { counts } = await importPath(catalogue, sample('old-dialect.csv'))
    expect(counts).toMatchObject({
      products: 20,
      variants: 22,
      new: 20,
      changed: 0,
      unchanged: 0,
      refusedRows: 0,
    })
    expect(await count('variant')).toBe(22)
    const stool = await productOf(catalogue, 'oak-stool')
    expect(stool).toMatchObject({
      status: 'active',
      vendor: 'example-maker',
      tags: ['living'],
      options: ['size'],
      taxClass: 'standard',
    })
    expect(stool.texts.en).toMatchObject({
      slug: 'oak-stool',
      name: 'Oak Stool',
      body: '<p>Oak Stool, made by hand in small numbers, and meant to be used every day.</p>',
    })
    expect(
      stool.variants.map(({ sku, options, price, stockPolicy }) => ({ sku, options, price, stockPolicy })),
    ).toEqual([
      { sku: 'oak-stool.small', options: { size: 'small' }, price: 6000, stockPolicy: 'untracked' },
      { sku: 'oak-stool.medium', options: { size: 'medium' }, price: 6000, stockPolicy: 'untracked' },
      { sku: 'oak-stool.large', options: { size: 'large' }, price: 6000, stockPolicy: 'untracked' },
    ])
    const basket = await productOf(catalogue, 'reed-basket')
    expect(basket).toMatchObject({
      options: [],
      variants: [{ sku: 'reed-basket', options: {}, price: 5000 }],
    })
  })

  it('changes nothing the second time', async () => {
    const { counts } = await importPath(catalogue, sample('old-dialect.csv'))
    expect(counts).toMatchObject({ products: 20, new: 0, changed: 0, unchanged: 20 })
  })
})

describe('A file in the new dialect, whose rows have an extra empty cell', () => {
  it('is imported with every cell under its own header', async () => {
    const { counts, said } = await importPath(catalogue, sample('new-dialect.csv'))
    expect(counts).toMatchObject({ rows: 0, products: 7, variants: 28, new: 7, refusedRows: 0 })
    expect(said).toContain('28 rows had more or fewer cells than the header')
    const trousers = await productOf(catalogue, 'garden-trousers')
    expect(trousers).toMatchObject({
      type: 'Trousers',
      options: ['size'],
      tags: ['charcoal', 'field', 'formal', 'season-02', 'ski', 'technical', 'trousers', 'unisex'],
      specification: [
        { attributeCode: 'gender', valueCode: 'unisex' },
        { attributeCode: 'age-group', valueCode: 'adult-13-years-old' },
        { attributeCode: 'mpn', labels: { en: 'FIELD-02-FSP' } },
        { attributeCode: 'colour', valueCode: 'charcoal' },
      ],
    })
    expect(trousers.texts.en).toMatchObject({
      seoTitle: 'Garden Trousers — Season 02',
      seoDescription: 'Garden Trousers by Field. Sturdy cloth, cut wide.',
    })
    expect(
      trousers.variants.map(({ sku, options, price, weight, onHand, stockPolicy }) => [
        sku,
        options.size,
        price,
        weight,
        onHand,
        stockPolicy,
      ]),
    ).toEqual([
      ['FIELD-02-FSP-S', 's', 68_900, 420, 10, 'deny'],
      ['garden-trousers.m', 'm', 68_900, 440, 10, 'deny'],
      ['garden-trousers.l', 'l', 68_900, 460, 10, 'deny'],
      ['garden-trousers.xl', 'xl', 68_900, 480, 10, 'deny'],
    ])
  })

  it('creates its category tree', async () => {
    const { rows } = await catalogue.pool.query(`
      select t.name, p.name parent from category c
      join translation t on t.kind = 'category' and t.owner_id = c.id and t.lang = 'en'
      left join translation p on p.kind = 'category' and p.owner_id = c.parent_id and p.lang = 'en' order by c.id`)
    expect(rows).toEqual([
      { name: 'Apparel & Accessories', parent: null },
      { name: 'Clothing', parent: 'Apparel & Accessories' },
      { name: 'Pants', parent: 'Clothing' },
      { name: 'Clothing Tops', parent: 'Clothing' },
      { name: 'Shirts', parent: 'Clothing Tops' },
      { name: 'Outerwear', parent: 'Clothing' },
      { name: 'Suits & Blazers', parent: 'Clothing' },
      { name: 'Skirts', parent: 'Clothing' },
    ])
  })

  it('changes nothing the second time', async () => {
    const { counts } = await importPath(catalogue, sample('new-dialect.csv'))
    expect(counts).toMatchObject({ products: 7, new: 0, changed: 0, unchanged: 7 })
  })
})

async function count(table: string): Promise<number> {
  const { rows } = await catalogue.pool.query(`select count(*)::int n from ${table}`)
  return rows[0].n
}

it('adds no demo products to a catalogue imported before the shop first started', async () => {
  const products = await count('product')
  await loadDemo(catalogue)
  expect(await count('product')).toBe(products)
  expect(await count('category')).toBe(8)
})
