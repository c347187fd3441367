import type pg from 'pg'
import { expect, it } from 'vitest'
import { openHub } from './hub.ts'

const message = (count: number) => ({
  type: 'cart' as const,
  data: { id: 'c', version: count, count },
})

it('sends the first message at once, and those of the next moments together', async () => {
  const statements: string[][] = []
  const query = async ({ values: [payloads] }: { values: [string[]] }) => void statements.push(payloads)
  const hub = openHub({ query } as unknown as pg.Pool)
  const first = hub.publish({ visitorId: 'a' }, message(1))
  expect(statements).toHaveLength(1)
  await first
  const second = hub.publish({ visitorId: 'b' }, message(2))
  await new Promise(setImmediate)
  await Promise.all([second, hub.publish({ visitorId: 'c' }, message(3))])
  expect(statements.map(({ length }) => length)).toEqual([1, 2])
})
