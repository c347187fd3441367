/**
 * Robots and hand-like tracks at the security check, through the shop's own calls, with puzzles cut from the demo
 * shop's photographs. Rate limits are off, so that every try is judged.
 *   node bench/captcha.ts [tries]
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Data } from '#contract/calls.ts'
import { loadDemoOnce } from '#demo/load.ts'
import { guessByEdges } from './captcha/edge-robot.ts'
import { guessByMemory, remember } from './captcha/memory-robot.ts'
import { handTrack, keyTrack, straightLine, type Track } from './captcha/tracks.ts'
import { openEmptyShop } from './stage/empty-shop.ts'
import { printTable } from './stage/figures.ts'

type Slider = Data<'/captcha/create'>
type Try = { x: number; track: Track }
type Robot = (slider: Slider) => Promise<Try> | Try

const tries = Number(process.argv[2] ?? 1000)
const shop = await openEmptyShop({ CAPTCHA: 'test', RATE_LIMITS: 'off' })
await loadDemoOnce(shop.shop)

/** One track that passed, sent again with every new puzzle. */
const recorded = handTrack(200)

const robots: Record<string, Robot> = {
  'hand, varied': ({ answer }) => ({ x: answer!.x, track: handTrack(answer!.x) }),
  keyboard: ({ answer }) => ({ x: answer!.x, track: keyTrack(answer!.x) }),
  replay: () => ({ x: recorded.at(-1)![0], track: recorded }),
  'straight line, constant speed, position known': ({ answer }) => ({
    x: answer!.x,
    track: straightLine(answer!.x),
  }),
  'random position, hand-like track': () => {
    const x = Math.round(80 + Math.random() * 260)
    return { x, track: handTrack(x) }
  },
  'edge detection, hand-like track': async (slider) => {
    const x = await guessByEdges(slider)
    return { x, track: handTrack(x) }
  },
  'most similar of the puzzles solved before, hand-like track': async (slider) => {
    const x = await guessByMemory(slider.background)
    await remember(slider.background, slider.answer!.x)
    return { x, track: handTrack(x) }
  },
}

await printCost()

for (const [name, robot] of Object.entries(robots))
  printTable([{ who: name, tries, ...(await count(robot)) }])
await shop.close()

/** Processor time of one puzzle, after a first round that has made the renditions. */
async function printCost(): Promise<void> {
  const draw = async (count: number) => {
    for (let i = 0; i < count; i++) await ask('/captcha/create', { purpose: 'code' })
  }
  await draw(tries)
  await wait(1000)
  const before = process.cpuUsage()
  await draw(200)
  const { user, system } = process.cpuUsage(before)
  console.log(`one puzzle: ${((user + system) / 200_000).toFixed(1)} ms of processor time\n`)
}

/** Each robot starts as a network without failed attempts, because failures lower the tolerance. */
async function count(robot: Robot): Promise<{ passed: number; 'passed %': string }> {
  await shop.shop.pool.query('delete from attempt_limit')
  let passed = 0
  for (let i = 0; i < tries; i++) {
    const slider = await ask<Slider>('/captcha/create', { purpose: 'code' })
    const { x, track } = await robot(slider.data)
    const answer = await ask('/captcha/verify', { id: slider.data.id, x, track })
    if (answer.code === 0) passed++
  }
  return { passed, 'passed %': ((100 * passed) / tries).toFixed(1) }
}

async function ask<Answer>(path: string, payload: unknown): Promise<{ code: number; data: Answer }> {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/web${path}`,
    payload: payload as object,
  })
  return response.json()
}
