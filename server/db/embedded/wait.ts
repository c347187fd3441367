import { setTimeout as sleep } from 'node:timers/promises'

export { sleep }

/** Asks again, every 15 ms at first and every 100 ms later, until there is an answer. */
export async function until<T>(ask: () => Promise<{ done: T } | undefined>): Promise<T> {
  for (let pause = 15; ; pause = Math.min(100, pause * 1.2)) {
    const answer = await ask()
    if (answer) return answer.done
    await sleep(pause)
  }
}
