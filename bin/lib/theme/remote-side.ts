import { randomUUID } from 'node:crypto'
import type { AdminCallShape } from '#contract/admin/admin-call.ts'
import type { AdminData, AdminPath, AdminPayload } from '#contract/admin/calls.ts'
import { adminBase, adminCalls } from '#contract/admin/calls.ts'
import type { Envelope, Failure } from '#contract/envelope.ts'
import { type ShopSide, type Step, whyRefused } from './shop-side.ts'
import { ThemeError } from './theme-error.ts'

type Payload<Path extends AdminPath> = Omit<AdminPayload<Path>, 'idempotencyKey'>

/** A running shop, reached by merchant calls with an API key. */
export function remoteSide(shop: string, key: string, theme: string): ShopSide {
  async function call<Path extends AdminPath>(path: Path, payload: Payload<Path>) {
    const shape: AdminCallShape = adminCalls[path]
    const body = shape.writes ? { idempotencyKey: randomUUID(), ...payload } : payload
    const response = await fetch(new URL(adminBase + path, shop), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    }).catch((error: Error) => {
      throw new ThemeError(`${shop} cannot be reached: ${error.message}`)
    })
    const answer = (await response.json().catch(() => {
      throw new ThemeError(`${shop} answered ${response.status} without the shop's envelope`)
    })) as Envelope<AdminData<Path> | Failure>
    return answer
  }

  async function must<Path extends AdminPath>(path: Path, payload: Payload<Path>): Promise<AdminData<Path>> {
    const { code, msg, data } = await call(path, payload)
    if (code === 0) return data as AdminData<Path>
    const { reason, ...details } = data as Failure
    throw new ThemeError(`${path} was refused: ${msg}\n${whyRefused(reason, details)}`)
  }

  async function detail(path: string) {
    const { code, data } = await call('/template/detail', { id: `${theme}/${path}` })
    return code === 0 ? (data as AdminData<'/template/detail'>).template : null
  }

  return {
    async own() {
      const { items } = await must('/template/list', { theme })
      const own = new Map<string, string>()
      for (const { path, origin } of items) {
        if (origin === 'theme') continue
        const template = await detail(path)
        if (template) own.set(path, template.source)
      }
      return own
    },
    default: async (path) => (await detail(path))?.default ?? null,
    async apply(steps: Step[], done) {
      for (const step of steps) {
        const { path, source } = step
        const id = `${theme}/${path}`
        const now = await detail(path)
        const from = now === null || now.origin === 'theme' ? null : now.source
        if (source !== null) {
          const set = [{ path: 'source', from, to: source }]
          await must('/template/save', { id, version: now?.version ?? 0, set })
        } else if (now?.origin === 'own') await must('/template/remove', { id })
        else await must('/template/restore', { id })
        done(step)
      }
    },
  }
}
