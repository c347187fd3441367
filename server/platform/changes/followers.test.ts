import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openFollowers } from './followers.ts'
import type { Phase } from './lane.ts'
import type { ChangeTag } from './tags.ts'

const log = pino({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Followers that record what they take. `on` replaces the behaviour of one. */
function listening(on: Partial<Record<Phase, (tags: readonly ChangeTag[]) => Promise<void> | void>> = {}) {
  const followers = openFollowers(log)
  const taken: string[] = []
  // Registered in the wrong order on purpose: only phases determine the order.
  for (const phase of ['pages', 'caches', 'models', 'settings'] as const) {
    followers.follow({
      name: phase,
      phase,
      async take({ tags }) {
        await on[phase]?.(tags)
        taken.push(`${phase} ${tags.join()}`)
      },
    })
  }
  return { followers, taken }
}

it('delivers a change to settings, models, caches and pages, in this order', async () => {
  const { followers, taken } = listening()
  await followers.deliver(['product:1'])
  expect(taken).toEqual(['settings product:1', 'models product:1', 'caches product:1', 'pages product:1'])
})

it('keeps the tags of a failing follower, continues with the others and retries with increasing delays', async () => {
  let attempts = 0
  let broken = true
  const { followers, taken } = listening({
    models() {
      attempts++
      if (broken) throw new Error('chokes')
    },
  })
  await followers.deliver(['product:1'])
  await followers.deliver(['product:2'])
  expect(taken.filter((line) => line.startsWith('pages'))).toEqual(['pages product:1', 'pages product:2'])
  expect(followers.behind()).toMatchObject([{ name: 'models', failures: 1 }])

  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toBeGreaterThan(5)
  expect(attempts).toBeLessThan(10)

  broken = false
  taken.length = 0
  await vi.advanceTimersByTimeAsync(30_000)
  // Caches and pages may have read stale data in between.
  expect(taken).toEqual([
    'models product:1,product:2',
    'caches product:1,product:2',
    'pages product:1,product:2',
  ])
  expect(followers.behind()).toEqual([])
  taken.length = 0
  await followers.deliver(['product:3'])
  expect(taken).toEqual(['settings product:3', 'models product:3', 'caches product:3', 'pages product:3'])
})

it('limits the wait for a slow follower, and evicts pages again when it is done', async () => {
  let finish = () => {}
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { followers, taken } = listening({ models: () => slow })
  const delivered = followers.deliver(['catalogue'])
  await vi.advanceTimersByTimeAsync(1000)
  await delivered
  expect(taken).toEqual(['settings catalogue', 'caches catalogue', 'pages catalogue'])
  // A follower that is already slow is not waited for again.
  await Promise.all([followers.deliver(['product:1']), vi.advanceTimersByTimeAsync(1)])
  expect(taken).toContain('pages product:1')
  expect(followers.behind()).toMatchObject([{ name: 'models', failures: 0 }])
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(taken.slice(6)).toEqual([
    'models catalogue',
    'caches catalogue',
    'pages catalogue',
    'models product:1',
    'caches product:1',
    'pages product:1',
  ])
  expect(followers.behind()).toEqual([])
})
