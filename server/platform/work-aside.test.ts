import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { worksAside } from './work-aside.ts'

/** A thread that answers each task with its number, and does what the task says before. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let tasks = 0
    parentPort.on('message', async ({ spin, fill, leave, parts = 0 }) => {
      tasks += 1
      if (spin) for (;;);
      if (leave) process.exit()
      const kept = []
      while (fill) kept.push(new Array(1e5).fill(tasks))
      for (let done = 1; done <= parts; done++) {
        await new Promise((resolve) => setTimeout(resolve, 60))
        parentPort.postMessage({ done })
      }
      parentPort.postMessage({ result: tasks })
    })`)}`,
)

type Task = { spin?: true; fill?: true; leave?: true; parts?: number }

it('ends a thread that is too slow, and runs the next task in a new one', async () => {
  const work = worksAside<Task, number>(script, { timeMs: 500 })
  expect([await work({}), await work({})]).toEqual([1, 2])
  const slow = work({ spin: true })
  const next = work({})
  await expect(slow).rejects.toThrow('no answer from the thread in 500 ms')
  expect(await next).toBe(1)
})

it('counts the time from the last sign of progress', async () => {
  const work = worksAside<Task, number>(script, { timeMs: 400 })
  await work({})
  const parts: number[] = []
  expect(await work({ parts: 10 }, (done) => parts.push(done))).toBe(2)
  expect(parts).toHaveLength(10)
})

it('fails a task whose thread ends or runs out of memory', async () => {
  const work = worksAside<Task, number>(script, { timeMs: 20_000, megabytes: 16 })
  await expect(work({ leave: true })).rejects.toThrow('ended without an answer')
  await expect(work({ fill: true })).rejects.toThrow(/memory limit/)
  expect(await work({})).toBe(1)
})

it('refuses tasks beyond those that may wait', async () => {
  const work = worksAside<Task, number>(script, { timeMs: 20_000, maxWaiting: 1 })
  const tasks = [work({ parts: 2 })]
  await sleep(20)
  tasks.push(work({}))
  await expect(work({})).rejects.toMatchObject({ reason: 'too_many' })
  expect(await Promise.all(tasks)).toEqual([1, 2])
})
