import { type Facts, type Finding, ok, warn } from './finding.ts'

/** Recommends a host of its own for staff: scripts of the shop's pages then run on another origin. */
export async function checkDesk({ config }: Pick<Facts, 'config'>): Promise<Finding> {
  const { mode, deskUrl, publicUrl } = config
  const host = publicUrl && new URL(publicUrl).host
  if (deskUrl && new URL(deskUrl).host !== host) return ok('desk', 'desk.check.desk_ok', { url: deskUrl })
  if (mode === 'demo') return ok('desk', 'desk.check.desk_demo')
  return warn(
    'desk',
    { key: 'desk.check.desk_shared' },
    { key: 'desk.check.desk_remedy', values: { url: `https://desk.${host ?? 'shop.example'}` } },
  )
}
