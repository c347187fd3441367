/**
 * The security check against robots and hands, through the shop's own calls. Limits are off, so that each try is judged.
 *   node bench/captcha.ts [tries]
 */
import type { Data } from '#contract/calls.ts'
import { guessByEdges } from './captcha/edge-robot.ts'
import { handTrack, keyTrack, straightLine, type Track } from './captcha/tracks.ts'
import { openEmptyShop } from './stage/empty-shop.ts'
import { printTable } from './stage/figures.ts'

type Slider = Data<'/captcha/create'>
type Try = { x: number; track: Track }
type Robot = (slider: Slider) => Promise<Try> | Try

const tries = Number(process.argv[2] ?? 1000)
const shop = await openEmptyShop({ CAPTCHA: 'test', RATE_LIMITS: 'off' })

/** A way that passed once, sent again with every new picture. */
const recorded = handTrack(200)

const robots: Record<string, Robot> = {
  'hand, varied': ({ answer }) => ({ x: answer!.x, track: handTrack(answer!.x) }),
  keyboard: ({ answer }) => ({ x: answer!.x, track: keyTrack(answer!.x) }),
  replay: () => ({ x: recorded.at(-1)![0], track: recorded }),
  'straight line, constant speed, place known': ({ answer }) => ({
    x: answer!.x,
    track: straightLine(answer!.x),
  }),
  'random place, moved as by hand': () => {
    const x = Math.round(80 + Math.random() * 260)
    return { x, track: handTrack(x) }
  },
  'edge detection, moved as by hand': async (slider) => {
    const x = await guessByEdges(slider)
    return { x, track: handTrack(x) }
  },
}

for (const [name, robot] of Object.entries(robots))
  printTable([{ who: name, tries, ...(await count(robot)) }])
await shop.close()

/** Each kind begins as a network that has not failed yet. */
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
