// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'

const names = ['localStorage', 'sessionStorage'] as const

it('leaves the storages of the browser alone', async () => {
  const [local, session] = names.map((name) => window[name])
  await import('./storage.ts')
  expect(window.localStorage).toBe(local)
  expect(window.sessionStorage).toBe(session)
})

it('replaces storages that the browser refuses, with all that the shop does to them', async () => {
  vi.resetModules()
  for (const name of names) {
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  }
  await import('./storage.ts')
  for (const name of names) {
    const storage = window[name]
    storage.setItem('a', '1')
    storage.setItem('b', '2')
    expect(Object.keys(storage)).toEqual(['a', 'b'])
    storage.removeItem('a')
    expect([storage.getItem('a'), storage.getItem('b')]).toEqual([null, '2'])
    storage.clear()
    expect(Object.keys(storage)).toEqual([])
    expect(storage.getItem('b')).toBeNull()
  }
})
