import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, it, vi } from 'vitest'
import { worksAside } from './work-aside.ts'

/**
 * A thread that answers each task with its number. Before that it does what the task says: it reports each part and
 * waits until the gate is open for it.
 */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let tasks = 0
    parentPort.on('message', ({ fill, leave, afterwards, parts = 0, gate }) => {
      tasks += 1
      if (leave) process.exit()
      const kept = []
      while (fill) kept.push(new Array(1e5).fill(tasks))
      for (let done = 1; done <= parts; done++) {
        parentPort.postMessage({ done })
        while (Atomics.load(gate, 0) < done);
      }
      parentPort.postMessage({ result: tasks })
      if (afterwards === 'leave') setTimeout(() => process.exit(), 10)
      if (afterwards === 'fail') setTimeout(() => Promise.reject(new Error('late')), 10)
    })`)}`,
)

type Task = { fill?: true; leave?: true; afterwards?: 'leave' | 'fail'; parts?: number; gate?: Int32Array }

const closedGate = () => new Int32Array(new SharedArrayBuffer(4))
/** Only this process has them; a thread starts as slowly as it likes. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

afterEach(() => {
  vi.useRealTimers()
})

it('ends a thread that is too slow, and runs the next task in a new one', async () => {
  stopTimers()
  const work = worksAside<Task, number>(script, { timeMs: 5000 })
  expect([await work({}), await work({})]).toEqual([1, 2])
  const started = Promise.withResolvers<number>()
  const slow = expect(work({ parts: 1, gate: closedGate() }, started.resolve)).rejects.toThrow(
    'no answer from the thread in 5000 ms',
  )
  const next = work({})
  await started.promise
  await vi.advanceTimersByTimeAsync(5000)
  await slow
  expect(await next).toBe(1)
})

it('counts the time from the last sign of progress', async () => {
  stopTimers()
  const work = worksAside<Task, number>(script, { timeMs: 5000 })
  const gate = closedGate()
  const reported = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const working = work({ parts: 3, gate }, (done) => reported[done - 1]!.resolve())
  for (const [part, { promise }] of reported.entries()) {
    await promise
    await vi.advanceTimersByTimeAsync(4000)
    Atomics.store(gate, 0, part + 1)
  }
  expect(await working).toBe(1)
})

it('fails a task whose thread ends or runs out of memory', async () => {
  const work = worksAside<Task, number>(script, { timeMs: 20_000, megabytes: 16 })
  await expect(work({ leave: true })).rejects.toThrow('ended without an answer')
  await expect(work({ fill: true })).rejects.toThrow(/memory limit/)
  expect(await work({})).toBe(1)
})

it.each(['leave', 'fail'] as const)(
  'starts a new thread once an idle one has ended by itself: %s',
  async (afterwards) => {
    const work = worksAside<Task, number>(script, { timeMs: 20_000 })
    const begun = once(process, 'worker')
    const answer = work({ afterwards })
    const [thread] = (await begun) as [Worker]
    const ended = new Promise((resolve) => thread.once('exit', resolve))
    expect(await answer).toBe(1)
    await ended
    expect(await work({})).toBe(1)
  },
)

it('refuses tasks beyond those that may wait', async () => {
  const work = worksAside<Task, number>(script, { timeMs: 20_000, maxWaiting: 1 })
  const gate = closedGate()
  const started = Promise.withResolvers<number>()
  const first = work({ parts: 1, gate }, started.resolve)
  await started.promise
  const second = work({})
  await expect(work({})).rejects.toMatchObject({ reason: 'too_many' })
  Atomics.store(gate, 0, 1)
  expect(await Promise.all([first, second])).toEqual([1, 2])
})
