import type { Shop } from '#server/platform/shop.ts'

/** Hosts of the push services of Chromium browsers, Firefox, Edge and Safari. Each stands for those below it too. */
const known = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']

/** True for the address of a known push service, or of one that PUSH_HOSTS names. Nothing is sent to any other. */
export function isPushService({ config }: Pick<Shop, 'config'>, endpoint: string): boolean {
  const host = URL.parse(endpoint)?.hostname ?? ''
  return [...known, ...config.pushHosts].some((each) => host === each || host.endsWith(`.${each}`))
}
