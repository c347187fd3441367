import { isLang, type Lang, langPath } from '#contract/languages.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { emailPicture } from '#server/platform/mail/email-picture.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { findOpenLines } from '../own/own-reviews.ts'
import { unsubscribeUrl } from './stop.routes.ts'

type Asked = {
  number: string
  email: string
  lang: string
  accessIssue: number
  firstName: string
  token: string
}

/**
 * Emails the buyer of an order what they can review, each with a link per star that opens the form. Sends nothing if
 * everything went back, was reviewed already, or the buyer stopped these emails meanwhile.
 */
export async function sendRequest(shop: Shop, orderId: string): Promise<void> {
  const { rows } = await shop.pool.query<Asked>(
    `select o.number, o.email, o.lang, o.access_issue "accessIssue", coalesce(o.address ->> 'firstName', '') "firstName",
        q.token
      from orders o join review_request q on q.order_id = o.id
      where o.id = $1 and o.status <> 'cancelled' and (q.wanted or q.wanted is null and not exists (
        select from review_stop where email = o.email))`,
    [orderId],
  )
  const [asked] = rows
  if (!asked) return
  const lines = await findOpenLines(shop.pool, { orderId }, { kept: true })
  if (lines.length === 0) return
  const lang: Lang = isLang(asked.lang) ? asked.lang : 'en'
  const page = shop.publicUrl + langPath(lang, '/review')
  // Everything stands in the fragment, so the key reaches neither logs nor referrers, and opening a link does nothing.
  const order = { order: asked.number, key: accessKeyOf(shop, orderId, asked.accessIssue) }
  const linkTo = (more: Record<string, string>) => `${page}#${new URLSearchParams({ ...order, ...more })}`
  await sendEmail(shop, {
    template: 'review',
    to: asked.email,
    lang,
    about: { orderId },
    data: {
      name: asked.firstName,
      products: lines.map(({ lineId, name, options, image }) => ({
        name,
        options,
        picture: image && emailPicture(shop, image),
        url: linkTo({ line: lineId }),
        stars: [1, 2, 3, 4, 5].map((stars) => ({
          stars,
          url: linkTo({ line: lineId, stars: String(stars) }),
        })),
      })),
      stop_url: `${page}#stop=${asked.token}`,
    },
    unsubscribe: unsubscribeUrl(shop, asked.token),
  })
}
