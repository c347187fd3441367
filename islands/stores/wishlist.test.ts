// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'

vi.mock('#islands/api.ts', () => ({ call: vi.fn() }))
vi.mock('#islands/quiet-call.ts', () => ({ callQuietly: vi.fn() }))
// Other tabs are the earlier tests of this file.
vi.mock('./tabs.ts', () => ({ tellTabs: vi.fn(), onTabMessage: vi.fn() }))

type Answered = { code: number; msg: string; data: unknown }

let store: typeof import('./wishlist.ts')
let session: typeof import('./session.ts')
let answers: Array<(answer: Answered) => void>
let sent: string[]
let lists: Array<(answer: Answered) => void>

beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  answers = []
  sent = []
  lists = []
  const { call } = await import('#islands/api.ts')
  const { callQuietly } = await import('#islands/quiet-call.ts')
  vi.mocked(call).mockImplementation(((path: string, { id }: { id: string }) => {
    sent.push(`${path} ${id}`)
    return new Promise((resolve) => answers.push(resolve))
  }) as never)
  vi.mocked(callQuietly).mockImplementation((() => new Promise((resolve) => lists.push(resolve))) as never)
  store = await import('./wishlist.ts')
  session = await import('./session.ts')
})

const done = { code: 0, msg: '', data: {} }
const saved = (...product: string[]) => ({ ...done, data: { article: [], product, page: [] } })

describe('a heart', () => {
  test('shows as saved at once, survives a reload, and is confirmed by the answer', async () => {
    session.wishlistEmpty.setState(true, true)
    press('product/7', true)
    expect(store.isSaved('product', '7')).toBe(true)
    expect(localStorage.getItem('pendingHearts')).toBe('{"product/7":true}')
    const sending = store.sendPending('product/7')
    answers.shift()!(done)
    await sending
    expect(localStorage.getItem('pendingHearts')).toBeNull()
    expect(localStorage.getItem('wishlistEmpty')).toBeNull()
    expect(store.isSaved('product', '7')).toBe(true)
  })

  test('is reverted when the server refuses', async () => {
    press('product/7', true)
    const sending = store.sendPending('product/7')
    answers.shift()!({ code: 40, msg: 'no', data: {} })
    await sending
    expect(store.isSaved('product', '7')).toBe(false)
  })

  test('pressed again during its call sends the newest state afterwards', async () => {
    session.wishlistEmpty.setState(true, true)
    press('product/7', true)
    const first = store.sendPending('product/7')
    press('product/7', false)
    const second = store.sendPending('product/7')
    answers.shift()!(done)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers.shift()!(done)
    await Promise.all([first, second])
    expect(sent).toEqual(['/favorite/add 7', '/favorite/cancel 7'])
    expect(store.isSaved('product', '7')).toBe(false)
  })
})

describe('the lists', () => {
  test('are remembered as empty, but only after a pending heart is confirmed', async () => {
    const loading = store.loadWishlist()
    press('product/7', true)
    const sending = store.sendPending('product/7')
    answers.shift()!(done)
    // The lists were requested before the heart was saved: they are requested again.
    await vi.waitFor(() => expect(lists).toHaveLength(2))
    lists[0]!(saved())
    await vi.waitFor(() => expect(lists).toHaveLength(3))
    for (const list of lists.slice(1)) list(saved('7'))
    await Promise.all([loading, sending])
    expect(session.wishlistEmpty.getState()).toBe(false)
    expect(store.isSaved('product', '7')).toBe(true)
  })
})

function press(key: string, wanted: boolean): void {
  session.pendingHearts.setState({ ...session.pendingHearts.getState(), [key]: wanted }, true)
}
