// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { User } from '#contract/account.ts'
import { token, userInfo } from '#islands/stores/session.ts'
import { keepUser } from './use-user.ts'

const ada = { id: '1', firstName: 'Ada' } as User

test('an answer that arrives after signing out leaves nothing of the customer in the browser', () => {
  token.setState('secret', true)
  keepUser(ada)
  expect(localStorage.getItem('userInfo')).toContain('Ada')
  token.setState(null, true)
  userInfo.setState(null, true)
  keepUser(ada)
  expect(localStorage.getItem('userInfo')).toBeNull()
})
