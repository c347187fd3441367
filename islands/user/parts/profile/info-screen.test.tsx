// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '#islands/api.ts'
import { rendered, type } from '#islands/rendered.builder.tsx'
import { token, userInfo } from '#islands/stores/session.ts'
import InfoScreen from './info-screen.tsx'

vi.mock('#islands/api.ts', () => ({ call: vi.fn() }))

const cached = { nickName: 'Ada', bio: 'Old', birthday: '1985-12-10', firstName: 'Ada', lastName: 'Lovelace' }
let answers: Array<(data: object) => Promise<void>>

beforeEach(() => {
  answers = []
  sessionStorage.clear()
  token.setState('secret', true)
  userInfo.setState(cached, true)
  vi.mocked(call).mockImplementation((() => {
    const { promise, resolve } = Promise.withResolvers()
    answers.push((data) => act(async () => resolve({ code: 0, msg: '', data })))
    return promise
  }) as never)
})

test('saves what was typed over the values of now, and keeps what is typed meanwhile', async () => {
  const { host, unmount } = await rendered(<InfoScreen />)
  const nickName = host.querySelector<HTMLInputElement>('[name=nickName]')!
  const bio = host.querySelector('textarea')!
  await type(nickName, 'Countess')
  const now = { ...cached, nickName: 'Elsewhere', bio: 'Written elsewhere' }
  await answers.shift()!(now)
  expect([nickName.value, bio.value]).toEqual(['Countess', 'Written elsewhere'])
  await act(async () => nickName.form!.requestSubmit())
  expect(vi.mocked(call).mock.lastCall).toEqual([
    '/user/editInfo',
    { nickName: 'Countess', bio: 'Written elsewhere', birthday: '1985-12-10' },
  ])
  await type(bio, 'Typed while it was saved')
  await answers.shift()!({ user: { ...now, nickName: 'Countess' } })
  expect([nickName.value, bio.value]).toEqual(['Countess', 'Typed while it was saved'])
  expect(sessionStorage.getItem('infoDraft')).toBe('{"bio":"Typed while it was saved"}')
  await unmount()
})
