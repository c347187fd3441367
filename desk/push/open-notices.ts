import type { AnyRouter } from '@tanstack/react-router'
import { call } from '../calls.ts'
import { refresh } from '../query.ts'

type About = Exclude<
  import('#contract/admin/calls.ts').AdminPayload<'/notice/seen'>['ids'],
  string | string[]
>

/**
 * Shows the record of a push notice that was pressed, here and not in a window of its own, and marks the notice as read
 * (desk/entry/notices.js). A window that the press opened has the notice in its address.
 */
export function openNotices(router: AnyRouter): void {
  const { pathname, search, hash } = location
  const opened = new URLSearchParams(hash.slice(1))
  const kind = opened.get('notice')
  if (kind !== null) {
    void see({ kind: kind as About['kind'], recordId: opened.get('of') ?? '' })
    void router.navigate({ href: pathname + search, replace: true })
  }
  const { serviceWorker } = navigator
  // Browsers have workers only where the page came encrypted or from this machine.
  if (!serviceWorker) return
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data?.type !== 'notice' || !String(data.path).startsWith('/admin/')) return
    void router.navigate({ href: data.path })
    ports[0]?.postMessage(true)
    if (data.about) void see(data.about)
  })
  serviceWorker.startMessages()
}

/** If the call fails, the notice stays unread in the bell. */
async function see(about: About): Promise<void> {
  try {
    await call('/notice/seen', { ids: about })
    await refresh('/notice/list')
  } catch {}
}
