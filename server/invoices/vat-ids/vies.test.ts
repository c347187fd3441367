import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVatId, type VatId } from '#server/pricing/tax/vat-id.ts'
import { openVies } from '#test/vies-stand-in.ts'
import { viesProvider } from './vies.ts'

let vies: Awaited<ReturnType<typeof openVies>>
beforeAll(async () => {
  vies = await openVies()
})
afterAll(() => vies.close())

const own = readVatId('DE123456789')!
const check = (text: string, requester: VatId | null = own) =>
  viesProvider(vies.url).check(readVatId(text)!, requester)

it('keeps the whole answer and the consultation number as proof of a valid id', async () => {
  expect(await check('FR40123456789')).toEqual({
    valid: true,
    name: 'ATELIER PETIT',
    address: '12 RUE DE BRETAGNE\n75003 PARIS',
    consultation: 'WAPI40123456789',
    received: expect.objectContaining({ requestDate: expect.any(String), userError: 'VALID' }),
  })
})

it('has no proof without a VAT id of its own, and no name where the member state tells none', async () => {
  expect(await check('FR40123456789', null)).toMatchObject({ valid: true, consultation: '' })
  expect(await check('FR50123456789')).toMatchObject({
    valid: false,
    name: '',
    address: '',
    consultation: '',
  })
})

it('asks for Greece by the prefix EL', async () => {
  expect(await check('GR412345678')).toMatchObject({ valid: true, received: { countryCode: 'EL' } })
})

const failures = [
  'MS_UNAVAILABLE',
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  'SERVICE_UNAVAILABLE',
  'SERVER_BUSY',
  'TIMEOUT',
  'VAT_BLOCKED',
  'IP_BLOCKED',
  'INVALID_REQUESTER_INFO',
]
it.each(failures)('takes %s as no answer, never as an invalid id', async (code) => {
  for (const form of ['list', 'verdict'] as const) {
    vies.state.failure = { code, form }
    expect(await check('FR40123456789')).toEqual({ unavailable: code })
  }
  vies.state.failure = null
})

it('takes INVALID_INPUT as an invalid id', async () => {
  vies.state.failure = { code: 'INVALID_INPUT', form: 'list' }
  expect(await check('FR40123456789')).toMatchObject({ valid: false })
  vies.state.failure = null
})

it('takes a service that is not there as no answer', async () => {
  const gone = await openVies()
  gone.close()
  expect(await viesProvider(gone.url).check(readVatId('FR40123456789')!, own)).toEqual({
    unavailable: expect.any(String),
  })
})
