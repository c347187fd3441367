import { describe, expect, test } from 'vitest'
import { checkDraft, isPhone } from './check-draft.ts'
import { type Draft, informationOf, sameAddress } from './draft.ts'

const t = (key: string, values?: Record<string, unknown>) => `${key} ${values?.field ?? ''}`.trim()
const country = {
  code: 'DE',
  name: 'Germany',
  isd: '+49',
  shipped: true,
  fields: ['firstName', 'lastName', 'address', 'postalCode', 'city', 'phone'].map((name) => ({
    name,
    label: name,
    required: name !== 'phone',
  })),
}
const address = {
  country: 'DE',
  firstName: 'Ada',
  lastName: 'Lund',
  address: 'Weg 1',
  postalCode: '10115',
  city: 'Berlin',
}
const draft: Draft = { email: 'ada@example.com', address, billing: null, subscribe: false }

describe('checking a form without the server', () => {
  test('finds no errors in a complete form', () => {
    expect(checkDraft(draft, [country], t)).toEqual({})
  })

  test('names missing and malformed fields', () => {
    const wrong = { ...draft, email: 'ada@example', address: { ...address, city: ' ', phone: '12-x' } }
    expect(checkDraft(wrong, [country], t)).toEqual({
      email: 'form.invalid checkout.email',
      'address.city': 'form.required city',
      'address.phone': 'form.invalid phone',
    })
  })

  test('asks for a country before its fields', () => {
    expect(checkDraft({ ...draft, address: {} }, [country], t)).toEqual({
      'address.country': 'form.select checkout.country',
    })
  })

  test('checks the billing address only if there is one', () => {
    expect(Object.keys(checkDraft({ ...draft, billing: { country: 'DE' } }, [country], t))).toContain(
      'billing.lastName',
    )
  })
})

test.each(['+49 151 23456789', '0151/234567', '(030) 12 34 56', '4915123456'])(
  '%s is a phone number',
  (number) => {
    expect(isPhone(number)).toBe(true)
  },
)

test.each(['7', '00151', 'abc', '+0151234', '1234567890123456'])('%s is not a phone number', (number) => {
  expect(isPhone(number)).toBe(false)
})

test('empty values and those typed for another country are not sent', () => {
  const typed = { ...address, company: '  ', state: 'CA' }
  const sent = informationOf({ ...draft, email: ' ada@example.com ', address: typed }, [country])
  expect(sent).toEqual({ email: 'ada@example.com', address, billing: null, subscribe: false })
})

test('a saved address is recognised despite fields that the shop added', () => {
  const saved = { ...address, id: '7', state: '', area: '', phone: '', countryCode: '+49', isDefault: true }
  expect(sameAddress(saved, address)).toBe(true)
  expect(sameAddress(saved, { ...address, apartment: '3rd floor' })).toBe(false)
})
