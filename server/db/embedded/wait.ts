import { setTimeout as sleep } from 'node:timers/promises'

export { sleep }

/** Polls until there is an answer, every 15 ms at first and every 100 ms later. */
export async function until<T>(ask: () => Promise<{ done: T } | undefined>): Promise<T> {
  for (let pause = 15; ; pause = Math.min(100, pause * 1.2)) {
    const answer = await ask()
    if (answer) return answer.done
    await sleep(pause)
  }
}
