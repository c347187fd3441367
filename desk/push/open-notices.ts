import type { AnyRouter } from '@tanstack/react-router'

/** Shows the record of a push notice that was pressed, here and not in a window of its own (desk/entry/notices.js). */
export function openNotices(router: AnyRouter): void {
  const { serviceWorker } = navigator
  // Browsers have workers only where the page came encrypted or from this machine.
  if (!serviceWorker) return
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data?.type !== 'notice' || !String(data.path).startsWith('/admin/')) return
    void router.navigate({ href: data.path })
    ports[0]?.postMessage(true)
  })
  serviceWorker.startMessages()
}
