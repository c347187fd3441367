import { eq } from 'drizzle-orm'
import { type NoticeKind, noticeKinds } from '#contract/admin/desk/notice.ts'
import { noticePath } from '#contract/admin/desk/notice-paths.ts'
import { bcp47 } from '#contract/languages.ts'
import { pushBrowser } from '#server/db/tables.ts'
import { type Events, emit } from '#server/platform/emit.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findStaff } from '#server/staff/accounts/find-staff.ts'
import { langOf } from '#server/staff/accounts/tell-staff.ts'
import { type PushRow, pushBrowsersOf } from '#server/staff/push/push-browsers.ts'
import { isPushService } from '#server/staff/push/push-services.ts'
import { type PushMessage, sendPush } from '#server/staff/push/send-push.ts'
import { noticeText } from './notice-text.ts'
import { audienceOf } from './notify.ts'

/** Seconds before each of the retries: 30 s, 5 min, 30 min, 2 h. Later, the news is old. */
export const retryDelays = [30, 300, 1800, 7200]

/** Longest wait that a push service can ask for, in seconds. */
const maxRetryAfter = 12 * 3600

type Pushed = Events['staff.push']

/** Sends a notice to the browsers of a person who may still read what it is about. Each browser has its own retries. */
export async function pushNotice(shop: Shop, pushed: Pushed, signal: AbortSignal): Promise<void> {
  const person = await findStaff(shop.db, pushed.staffId)
  if (person?.state !== 'active') return
  const { kind } = pushed
  if (kind !== null) {
    if (!Object.hasOwn(noticeKinds, kind)) return
    if ((await audienceOf(shop, kind as NoticeKind, person.id)).length === 0) return
  }
  const message = messageOf(shop, langOf(person), pushed)
  const all = await pushBrowsersOf(shop.db, person.id)
  const browsers = all
    .filter(({ id }) => pushed.browserId === undefined || id === pushed.browserId)
    // PUSH_HOSTS may have named the service of a browser earlier.
    .filter(({ endpoint }) => isPushService(shop, endpoint))
  await Promise.all(browsers.map((browser) => pushTo(shop, browser, message, pushed, signal)))
}

function messageOf(
  shop: Shop,
  lang: ReturnType<typeof langOf>,
  { kind, recordId, values }: Pushed,
): PushMessage {
  const t = translator(lang)
  const told = { title: shop.settings(shopSetting).name, lang: bcp47[lang] }
  if (kind === null)
    return { ...told, body: t('desk_notice.test'), tag: 'test', path: '/admin/me', about: null }
  const named = kind as NoticeKind
  const path = noticePath(named, encodeURIComponent(recordId))
  return {
    ...told,
    body: noticeText(t, named, values),
    tag: `${kind} ${recordId}`,
    path: `/admin${path}`,
    about: { kind: named, recordId },
  }
}

/** Answers of push services: RFC 8030, sections 5 and 7.3. */
async function pushTo(
  shop: Shop,
  { id, ...browser }: PushRow,
  message: PushMessage,
  { retries = 0, ...pushed }: Pushed,
  signal: AbortSignal,
): Promise<void> {
  const { status, retryAfter } = await sendPush(shop, browser, message, signal)
  if (status !== null && status >= 200 && status < 300) {
    await shop.db.update(pushBrowser).set({ lastUsed: shop.now() }).where(eq(pushBrowser.id, id))
    return
  }
  // The browser has withdrawn its permission, or is gone.
  if (status === 404 || status === 410) {
    await shop.db.delete(pushBrowser).where(eq(pushBrowser.id, id))
    return
  }
  const delay = retryDelays[retries]
  const isPassing = status === null || status === 429 || status >= 500
  if (!isPassing || delay === undefined) {
    shop.log.warn({ host: new URL(browser.endpoint).host, status, retries }, 'push notice not taken')
    return
  }
  const wait = Math.max(delay, Math.min(retryAfter ?? 0, maxRetryAfter))
  const notBefore = new Date(shop.now().getTime() + wait * 1000)
  await emit(shop.db, 'staff.push', { ...pushed, browserId: id, retries: retries + 1 }, { notBefore })
}
