import type { Config } from '#server/config.ts'
import { type Finding, ok, warn } from './finding.ts'

const name = 'desk'

/** Recommends a host of its own for staff: scripts of the shop's pages then run on another origin. */
export async function checkDesk({ mode, deskUrl, publicUrl }: Config): Promise<Finding> {
  const host = publicUrl && new URL(publicUrl).host
  if (deskUrl && new URL(deskUrl).host !== host) return ok(name, `on a host of its own, ${deskUrl}`)
  if (mode === 'demo') return ok(name, 'below /admin of the shop (demo mode)')
  return warn(
    name,
    'on the same host as the shop',
    `Set DESK_URL to a host of its own, such as https://desk.${host ?? 'shop.example'}: scripts on shop pages can then not act as staff.`,
  )
}
