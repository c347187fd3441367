import { expect, test } from 'vitest'
import { accountOf, checkAccount } from './check-account.ts'

const t = (key: string) => key

test.each([
  [{ account: ' ' }, { account: 'form.required' }],
  [{ account: 'ada@example' }, { account: 'auth.account.invalid' }],
  [{ account: 'ada' }, { account: 'auth.account.invalid' }],
  [{ account: '0170 1234567' }, { countryCode: 'form.select' }],
  [{ account: '0170 1234567', countryCode: '+49' }, {}],
  [{ account: '+49 170 1234567' }, {}],
  [{ account: 'ada+shop@example.com' }, {}],
])('%o has the errors %o', (values, errors) => {
  expect(checkAccount(values, t)).toEqual(errors)
})

test('the country code is sent only with a number that lacks it', () => {
  expect(accountOf({ account: '0170 12', countryCode: '+49' })).toEqual({
    account: '0170 12',
    countryCode: '+49',
  })
  expect(accountOf({ account: '+33 6', countryCode: '+49' })).toEqual({ account: '+33 6' })
  expect(accountOf({ account: ' ada@example.com', countryCode: '+49' })).toEqual({
    account: 'ada@example.com',
  })
})
