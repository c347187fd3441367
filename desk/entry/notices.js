// The worker of the desk that shows push notices (server/staff/push/send-push.ts). It answers no requests and keeps
// nothing: the shop has a worker of its own.

addEventListener('install', () => skipWaiting())

addEventListener('push', (event) => {
  const { title, body, lang, tag, path, about } = event.data.json()
  event.waitUntil(
    registration.showNotification(title, { body, lang, tag, renotify: true, data: { path, about } }),
  )
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openDesk(event.notification.data))
})

/** Milliseconds after which a window of the desk counts as unable to show the record, such as at its sign-in. */
const answerLimit = 1000

/**
 * Shows a record in an open window of the desk, which keeps what is typed there, or else in a new one. `about` is the notice
 * that the desk then marks as read (desk/push/open-notices.ts); the test notice has none.
 */
async function openDesk({ path, about }) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const each of windows.filter(({ url }) => /^\/admin(\/|$)/.test(new URL(url).pathname))) {
    if (await isShown(each, { path, about })) return each.focus()
  }
  return clients.openWindow(
    about ? `${path}#${new URLSearchParams({ notice: about.kind, of: about.recordId })}` : path,
  )
}

function isShown(desk, shown) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, answerLimit, false)
    desk.postMessage({ type: 'notice', ...shown }, [port2])
  })
}
