import { beforeAll, describe, expect, it } from 'vitest'
import { currencySetting } from '#server/platform/currency.ts'
import { openSettings } from '#server/platform/settings/settings.ts'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { exportText } from '#test/export-text.ts'
import { importText, productOf } from '#test/import-text.ts'

let catalogue: TestCatalogue
const header = 'Handle,Title,Variant Price,Variant SKU,Cost per item\n'

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

const baseNow = async () => (await openSettings(catalogue.db)).read(currencySetting).base

describe('The currency of a file', () => {
  it('is shown before and after the import', async () => {
    const { said } = await importText(catalogue, `${header}a,A,5.00,A,\n`, { dryRun: true })
    expect(said).toContain("Prices are in EUR, the shop's base currency")
  })

  it('becomes the base currency of a shop without products, but not in a dry run', async () => {
    const file = `${header}yen,Yen,1200,YEN,\n`
    const { said } = await importText(catalogue, file, { currency: 'JPY', dryRun: true })
    expect(said).toContain("Prices are in JPY, which becomes the shop's base currency")
    expect(await baseNow()).toBe('EUR')
    const done = await importText(catalogue, file, { currency: 'JPY' })
    expect(done.said).toMatch(/Done .* prices in JPY/)
    expect(await baseNow()).toBe('JPY')
    expect((await productOf(catalogue, 'yen')).variants).toMatchObject([{ price: 1200 }])
    await catalogue.pool.query('delete from product')
    await catalogue.pool.query('delete from setting')
  })

  it('cannot differ from that of products in the shop', async () => {
    await importText(catalogue, `${header}a,A,5.00,A,\n`)
    await expect(importText(catalogue, `${header}b,B,5.00,B,\n`, { currency: 'USD' })).rejects.toThrow(
      "The prices of this shop's products are in EUR, so a file in USD cannot be imported.",
    )
    expect(await baseNow()).toBe('EUR')
    await catalogue.pool.query('delete from product')
  })

  it.each([
    ["insert into customer (email, credits) values ('ada@example.com', 500)", 'customers have store credit'],
    [
      `insert into promotion (handle, kind, amounts) values ('off', 'amount', '{"EUR": 100}')`,
      'coupons, or end them: off',
    ],
    [
      `insert into setting (key, value) values ('payments', '{"cod": {"enabled": true, "limit": {"EUR": 9000}}}')`,
      'First enter amounts in JPY under Payment:',
    ],
  ])('cannot become the base currency while other amounts keep it: %s', async (statement, reason) => {
    await catalogue.pool.query(statement)
    for (const dryRun of [true, false])
      await expect(
        importText(catalogue, `${header}yen,Yen,1200,YEN,\n`, { currency: 'JPY', dryRun }),
      ).rejects.toThrow(reason)
    expect(await baseNow()).toBe('EUR')
    for (const table of ['customer', 'promotion', 'setting'])
      await catalogue.pool.query(`delete from ${table}`)
  })
})

it('free products are counted in the dry run', async () => {
  const { said } = await importText(catalogue, `${header}gift,Gift,0.00,GIFT,\nb,B,5.00,B,\n`, {
    dryRun: true,
  })
  expect(said).toContain('1 row had a price of 0: anyone can order them for nothing (line 2)')
})

it('the cost per item is imported, exported, and cleared by an empty cell', async () => {
  await importText(catalogue, `${header}cost,Cost,5.00,COST,2.40\n`)
  expect((await productOf(catalogue, 'cost')).variants).toMatchObject([{ cost: 240 }])
  expect((await importText(catalogue, await exportText(catalogue))).counts).toMatchObject({ changed: 0 })
  expect((await importText(catalogue, await exportText(catalogue, 'new'))).counts).toMatchObject({
    changed: 0,
  })
  await importText(catalogue, 'Handle,Title,Variant Price,Variant SKU\ncost,Cost,6.00,COST\n')
  expect((await productOf(catalogue, 'cost')).variants).toMatchObject([{ cost: 240, price: 600 }])
  await importText(catalogue, `${header}cost,Cost,5.00,COST,\n`)
  expect((await productOf(catalogue, 'cost')).variants).toMatchObject([{ cost: null }])
})
