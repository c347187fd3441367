import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallPath, Payload } from '#contract/calls.ts'
import { countryCodes } from '#contract/country-codes.ts'
import type { Lang } from '#contract/languages.ts'
import formats from '#server/customers/addresses/formats.json' with { type: 'json' }
import { isListed } from '#server/customers/addresses/localities.ts'
import { setting } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

async function places<Path extends CallPath & `/region/${'states' | 'cities' | 'areas'}`>(
  path: Path,
  payload: Payload<Path>,
  lang: Lang = 'en',
): Promise<Record<string, string>> {
  const { items } = expectDone(await world.visitor({ 'x-lang': lang }).call(path, payload)) as {
    items: { code: string; name: string }[]
  }
  return Object.fromEntries(items.map(({ code, name }) => [code, name]))
}

const guangdong = { country: 'CN', state: '广东省' }
const shenzhen = { ...guangdong, city: '深圳市' }

describe('cities and districts', () => {
  it('are listed below a state and below a city', async () => {
    expect(await places('/region/cities', guangdong, 'zh')).toMatchObject({
      深圳市: '深圳市',
      广州市: '广州市',
    })
    expect(await places('/region/areas', shenzhen, 'zh')).toMatchObject({
      南山区: '南山区',
      光明区: '光明区',
    })
  })

  it('are named in a script that readers of the page understand', async () => {
    expect(await places('/region/cities', guangdong)).toMatchObject({ 深圳市: 'Shenzhen Shi' })
    expect(await places('/region/areas', shenzhen, 'de')).toMatchObject({ 南山区: 'Nanshan Qu' })
    expect(await places('/region/states', { country: 'HK' })).toMatchObject({ Kowloon: 'Kowloon' })
    const kowloon = { country: 'HK', state: 'Kowloon' }
    expect(await places('/region/cities', kowloon)).toMatchObject({ 'Tsim Sha Tsui': 'Tsim Sha Tsui' })
    expect(await places('/region/cities', kowloon, 'zh-HK')).toMatchObject({ 'Tsim Sha Tsui': '尖沙咀' })
    // Readers of one Chinese script prefer the other one to romanised names.
    expect(await places('/region/cities', kowloon, 'zh')).toMatchObject({ 'Tsim Sha Tsui': '尖沙咀' })
    expect(await places('/region/states', { country: 'CN' }, 'zh-HK')).toMatchObject({ 广东省: '广东省' })
    expect(await places('/region/cities', { country: 'KR', state: '서울특별시' }, 'ko')).toMatchObject({
      강남구: '강남구',
    })
  })

  it('are found by parent names in either script', async () => {
    const latin = { country: 'CN', state: 'Guangdong Sheng', city: 'Shenzhen Shi' }
    expect(await places('/region/areas', latin)).toMatchObject({ 南山区: 'Nanshan Qu' })
  })

  it('are empty for countries with free-text names', async () => {
    expect(await places('/region/cities', { country: 'US', state: 'CA' })).toEqual({})
    expect(await places('/region/cities', { country: 'CN', state: 'Atlantis' })).toEqual({})
    expect(await places('/region/areas', { ...guangdong, city: '东莞市' })).toEqual({})
    expect(await places('/region/areas', { country: 'BR', state: 'SP', city: 'Campinas' })).toEqual({})
  })

  it('require a country and the parent places', async () => {
    const visitor = world.visitor()
    for (const [path, payload] of [
      ['/region/cities', { country: 'CN' }],
      ['/region/cities', { country: 'CN', state: '' }],
      ['/region/cities', { country: 'china', state: '广东省' }],
      ['/region/areas', { ...guangdong, city: 'x'.repeat(101) }],
      ['/region/areas', guangdong],
    ] as const) {
      const { envelope } = await visitor.send(path, payload)
      expect(envelope).toMatchObject({ code: 40, data: { reason: 'invalid' } })
    }
  })
})

describe('an address form', () => {
  it('marks fields with lists, and puts the state before the city', async () => {
    const { items } = expectDone(await world.visitor().call('/region/countries', {}))
    const fieldsOf = (code: string) => items.find((country) => country.code === code)!.fields
    const listed = (code: string) =>
      fieldsOf(code)
        .filter(({ list }) => list)
        .map(({ name }) => name)
    expect(listed('CN')).toEqual(['state', 'city', 'area'])
    expect(listed('HK')).toEqual(['state', 'city'])
    expect(listed('BR')).toEqual(['state', 'city'])
    expect(listed('US')).toEqual(['state'])
    expect(listed('DE')).toEqual([])
    expect(fieldsOf('HK').find(({ name }) => name === 'city')?.label).toBe('District')
  })

  it('has every list it announces', async () => {
    const { items } = expectDone(await world.visitor().call('/region/countries', {}))
    for (const { code } of items) {
      const states = Object.keys(await places('/region/states', { country: code }))
      let cities = 0
      for (const state of isListed(code, 'city') ? states : [])
        cities += Object.keys(await places('/region/cities', { country: code, state })).length
      expect(cities > 0, code).toBe(isListed(code, 'city'))
    }
  })
})

it('lists every country that the address data knows', () => {
  expect([...countryCodes].sort()).toEqual(Object.keys(formats).sort())
})

it('says which countries the shop ships to', async () => {
  const { shop } = world
  const zones = [{ code: 'near', name: { en: 'Near' }, countries: ['DE', 'AT'], methods: [] }]
  await shop.db.transaction(async (tx) => {
    await tx.insert(setting).values({ key: 'shipping', value: { zones } })
    await noteChange(tx, ['settings'])
  })
  await shop.changes.catchUp()
  const { items } = expectDone(await world.visitor().call('/region/countries', {}))
  expect(items.filter(({ shipped }) => shipped).map(({ code }) => code)).toEqual(['AT', 'DE'])
})
