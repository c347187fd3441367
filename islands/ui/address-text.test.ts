import { expect, test } from 'vitest'
import type { Address } from '#contract/address.ts'
import { addressLines, addressText } from './address-text.ts'

const nobody = { state: '', city: '', area: '', postalCode: '', countryCode: '', phone: '' }

test('an address goes from the door to the country in Europe', () => {
  const berlin = {
    ...nobody,
    country: 'DE',
    firstName: 'Ada',
    lastName: 'Lovelace',
    address: 'Haldenweg 1',
    postalCode: '10115',
    city: 'Berlin',
  } as Address
  expect(addressText(berlin, 'en')).toBe('Ada Lovelace, Haldenweg 1, 10115 Berlin, Germany')
})

test('and from the province to the door in China, its district not forgotten', () => {
  const hangzhou = {
    ...nobody,
    country: 'CN',
    firstName: '晓梅',
    lastName: '王',
    address: '文三路 388 号',
    postalCode: '310000',
    state: '浙江省',
    city: '杭州市',
    area: '西湖区',
  } as Address
  expect(addressLines(hangzhou, 'zh')).toEqual(['310000 浙江省 杭州市 西湖区', '文三路 388 号', '中国'])
})
