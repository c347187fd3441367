import { workerScript } from '../trusted.ts'

/** As in the contract. */
const script: typeof import('#contract/admin/desk/push.ts').noticeWorker = '/admin/notices.js'
const scope: typeof import('#contract/admin/desk/push.ts').noticeScope = '/admin/'

export type PushState = {
  /** `off`: it can be turned on. `denied`: the person blocked notifications of the desk. */
  state: 'unsupported' | 'denied' | 'off' | 'on'
  /** Address at which the push service takes messages for this browser. */
  endpoint?: string
}

/** Tells whether this browser receives push notices. */
export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return { state: 'unsupported' }
  }
  if (Notification.permission === 'denied') return { state: 'denied' }
  const subscription = await (await findNoticeWorker())?.pushManager.getSubscription()
  return subscription ? { state: 'on', endpoint: subscription.endpoint } : { state: 'off' }
}

/**
 * Asks the person for permission, and the push service for a subscription under the shop's key. null: not permitted.
 * @throws if the push service cannot be reached.
 */
export async function subscribe(applicationServerKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.register(workerScript(script), { scope })
  await active(registration)
  // An earlier one may belong to another key or person.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  return made.toJSON()
}

/** Ends push notices in this browser. */
export async function unsubscribe(): Promise<void> {
  await (await findNoticeWorker())?.unregister()
}

/** The worker that shows push notices, unless this browser has none. Not the shop's, whose scope is wider. */
async function findNoticeWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker?.getRegistration(scope)
  return found && new URL(found.scope).pathname === scope ? found : undefined
}

/** Resolves once the worker runs: without one, a browser refuses to subscribe. */
function active({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing
  return new Promise((resolve) => {
    const look = () => (worker?.state === 'activated' || worker?.state === 'redundant') && resolve()
    worker?.addEventListener('statechange', look)
    look()
  })
}
