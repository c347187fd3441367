// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '#islands/api.ts'
import { rendered, type } from '#islands/rendered.builder.tsx'
import { token } from '#islands/stores/session.ts'
import Withdrawal from './withdrawal.tsx'

vi.mock('#islands/api.ts', () => ({ call: vi.fn() }))

const given = { name: '', orderNumber: '', email: '', goods: '' }
let answer: () => Promise<void>

beforeEach(() => {
  token.setState('secret', true)
  const { promise, resolve } = Promise.withResolvers()
  vi.mocked(call).mockReturnValue(promise as never)
  const user = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  answer = () => act(async () => resolve({ code: 0, msg: '', data: user }))
})

test('what was typed before the account answers stays, the rest is filled in', async () => {
  const { host, unmount } = await rendered(<Withdrawal given={given} errors={{}} />)
  await type(host.querySelector('[name=name]'), 'Grace Hopper')
  await answer()
  expect(values(host)).toEqual(['Grace Hopper', '', 'ada@example.com'])
  await unmount()
})

test('what the server gave back after a refusal stays', async () => {
  const { host, unmount } = await rendered(
    <Withdrawal given={{ ...given, email: 'grace@example.com' }} errors={{}} />,
  )
  await answer()
  expect(values(host)).toEqual(['Ada Lovelace', '', 'grace@example.com'])
  await unmount()
})

const values = (host: HTMLElement) => [...host.querySelectorAll('input')].map(({ value }) => value)
