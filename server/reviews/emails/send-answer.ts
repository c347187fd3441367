import { fallbacks, isLang, type Lang, langPath } from '#contract/languages.ts'
import { nameOfProduct } from '#server/catalog/rows/variant-row.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { unsubscribeUrl } from './stop.routes.ts'

type Answered = {
  productId: number
  email: string
  lang: string
  question: string
  token: string
  from: 'staff' | 'buyer'
  author: string
  answer: string
}

/**
 * Emails the asker the answer of the shop, or the first one of a buyer. Sends nothing if the answer or the question was
 * withdrawn meanwhile, or the asker stopped these emails.
 */
export async function sendAnswer(shop: Shop, answerId: string): Promise<void> {
  const { rows } = await shop.pool.query<Answered>(
    `select q.product_id "productId", coalesce(c.email, q.email) email, q.lang, q.text question, q.token,
        a."from", a.author, a.text answer
      from answer a join question q on q.id = a.question_id left join customer c on c.id = q.customer_id
      where a.id = $1 and a.status = 'published' and q.status = 'published' and q.stopped_at is null
        and coalesce(c.email, q.email) is not null and (q.customer_id is null or a.customer_id is distinct from q.customer_id)
        and (a."from" = 'staff' or not exists (
          select from answer b where b.question_id = q.id and b.status = 'published' and b.published_at < a.published_at))`,
    [answerId],
  )
  const [found] = rows
  if (!found) return
  const lang: Lang = isLang(found.lang) ? found.lang : 'en'
  const { rows: products } = await shop.pool.query<{ slug: string; name: string }>(
    `select t.slug, t.name from product p ${nameOfProduct('$2')} where p.id = $1`,
    [found.productId, fallbacks(lang)],
  )
  const product = products[0]!
  await sendEmail(shop, {
    template: 'question-answered',
    to: found.email,
    lang,
    data: {
      product: product.name,
      question: found.question,
      answer: found.answer,
      author: found.from === 'staff' ? shop.settings(shopSetting).name : found.author,
      url: `${shop.publicUrl}${langPath(lang, `/product/${product.slug}`)}#questions`,
      stop_url: `${shop.publicUrl}${langPath(lang, '/review')}#stop=${found.token}`,
    },
    unsubscribe: unsubscribeUrl(shop, found.token),
  })
}
