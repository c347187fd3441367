// The worker of the desk that shows push notices (server/staff/push/send-push.ts). It answers no requests and keeps
// nothing: the shop has a worker of its own.

addEventListener('install', () => skipWaiting())

addEventListener('push', (event) => {
  const { title, body, lang, tag, path } = event.data.json()
  event.waitUntil(registration.showNotification(title, { body, lang, tag, renotify: true, data: { path } }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openDesk(event.notification.data.path))
})

/** Milliseconds after which a window of the desk counts as unable to show the record, such as at its sign-in. */
const answerLimit = 1000

/** Shows a record in an open window of the desk, which keeps what is typed there, or else in a new one. */
async function openDesk(path) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const each of windows.filter(({ url }) => /^\/admin(\/|$)/.test(new URL(url).pathname))) {
    if (await isShown(each, path)) return each.focus()
  }
  return clients.openWindow(path)
}

function isShown(desk, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, answerLimit, false)
    desk.postMessage({ type: 'notice', path }, [port2])
  })
}
