import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Payload } from '#contract/calls.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { lastMessage, signUp } from '#test/accounts.ts'
import type { TestShop } from '#test/app.ts'
import { checkOut, expectDone, openBuyingShop, sell, submit } from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    env: { CAPTCHA: 'test' },
    async prepare(shop) {
      await sell(shop, { sku: 'MUG' })
      const standard = { code: 'standard', name: { en: 'Standard' }, table: [{ from: 0, fee: { EUR: 490 } }] }
      const zones = [{ code: 'all', name: { en: 'Everywhere' }, countries: ['*'], methods: [standard] }]
      await shop.db.transaction((tx) => changeSetting(tx, shippingSetting, { zones }))
    },
  })
})
afterAll(() => world.close())

type Given = Payload<'/address/save'>['address']

const nanshan: Given = {
  country: 'CN',
  state: '广东省',
  city: '深圳市',
  area: '南山区',
  postalCode: '518000',
  lastName: '王',
  firstName: '晓梅',
  address: '科技路 388 号',
}
const nathanRoad: Given = {
  country: 'HK',
  state: 'Kowloon',
  city: 'Tsim Sha Tsui',
  firstName: 'Ada',
  lastName: 'Wong',
  address: '12 Nathan Road',
}
const setagaya: Given = {
  country: 'JP',
  state: '東京都',
  postalCode: '154-0023',
  lastName: '佐藤',
  firstName: 'さくら',
  address: '世田谷区若林 1-2-3',
  apartment: 'メゾン 101',
}

async function saved(address: Given) {
  const { visitor } = await signUp(world)
  return expectDone(await visitor.call('/address/save', { address })).addresses[0]!
}

describe('a city and a district', () => {
  const key = { state: '广东省', city: '深圳市', area: '南山区' }

  it('are stored in the form used on parcels, whichever name was entered', async () => {
    expect(await saved(nanshan)).toMatchObject(key)
    const latin = { state: 'Guangdong Sheng', city: 'shenzhen shi', area: 'Nanshan Qu' }
    expect(await saved({ ...nanshan, ...latin })).toMatchObject(key)
    const chinese = { state: '九龍', city: '尖沙咀' }
    expect(await saved({ ...nathanRoad, ...chinese })).toMatchObject({
      state: 'Kowloon',
      city: 'Tsim Sha Tsui',
    })
  })

  it('that are in no list are stored as entered', async () => {
    const renamed = { city: '深圳市', area: '新设区' }
    expect(await saved({ ...nanshan, ...renamed })).toMatchObject(renamed)
    const unknown = { city: '新市', area: '南山区' }
    expect(await saved({ ...nanshan, ...unknown })).toMatchObject(unknown)
  })
})

describe('the lines of an address', () => {
  const lines = async (address: Given) => (await saved(address)).lines

  it('follow the order of their country', async () => {
    expect(await lines(nanshan)).toEqual(['518000', '广东省深圳市南山区', '科技路 388 号'])
    expect(await lines(setagaya)).toEqual(['〒154-0023', '東京都', '世田谷区若林 1-2-3', 'メゾン 101'])
    const newYork = { country: 'US', state: 'New York', city: 'New York', postalCode: '10001' }
    expect(await lines({ ...nathanRoad, ...newYork })).toEqual(['12 Nathan Road', 'New York, NY 10001'])
    const berlin = { country: 'DE', state: '', city: 'Berlin', postalCode: '10115' }
    expect(await lines({ ...nathanRoad, ...berlin, company: 'Haldene' })).toEqual([
      'Haldene',
      '12 Nathan Road',
      '10115 Berlin',
    ])
  })

  it('are all in the script of the street', async () => {
    expect(await lines({ ...nanshan, address: '388 Keji Road' })).toEqual([
      '388 Keji Road',
      'Nanshan Qu',
      'Shenzhen Shi',
      'Guangdong Sheng, 518000',
    ])
    expect(await lines(nathanRoad)).toEqual(['12 Nathan Road', 'Tsim Sha Tsui', 'Kowloon'])
    expect(await lines({ ...nathanRoad, address: '彌敦道 12 號' })).toEqual([
      '九龍',
      '尖沙咀',
      '彌敦道 12 號',
    ])
  })

  it('keep parts that the country format does not include', async () => {
    expect(await lines({ ...setagaya, city: '世田谷区' })).toContain('世田谷区')
  })

  it.each([
    {
      given: nanshan,
      lang: 'zh',
      whole: ['王晓梅', '518000', '广东省深圳市南山区', '科技路 388 号', '中国'],
    },
    {
      given: setagaya,
      lang: 'ja',
      whole: ['佐藤 さくら', '〒154-0023', '東京都', '世田谷区若林 1-2-3', 'メゾン 101', '日本'],
    },
  ])(
    'are the same in the email, the order and the address book, in $lang',
    async ({ given, lang, whole }) => {
      const visitor = world.visitor({ 'x-lang': lang })
      const email = `${crypto.randomUUID()}@example.com`
      await checkOut(visitor, { email })
      expectDone(await visitor.call('/checkout/information', { email, address: given }))
      const { checkout } = expectDone(await visitor.call('/checkout/start'))
      expect(checkout.address?.lines).toEqual(whole.slice(1, -1))
      const { orderNumber: number, accessKey } = expectDone(await submit(visitor, checkout))
      const { order } = expectDone(await visitor.call('/order/detail', { number, accessKey: accessKey! }))
      expect(order.address?.lines).toEqual(whole.slice(1, -1))
      await world.runJobs()
      const message = (await lastMessage(world.shop, email))!
      expect(message.text).toContain(whole.join('\n'))
      expect(message.html).toContain(whole.join('<br>'))
    },
  )
})
