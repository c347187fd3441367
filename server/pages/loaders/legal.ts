import { langPath } from '#contract/languages.ts'
import { readLegalTexts } from '#server/orders/read-legal-texts.ts'
import { writeWithdrawalNotice } from '#server/returns/withdrawal/notice/write-notice.ts'
import type { Loader, PageRequest } from '../page.ts'
import { shell } from './shells.ts'

/** Legal pages of the shop itself: the withdrawal notice, and by hash the texts that orders agreed to. */
export const loadLegal: Loader = async (request) => {
  const { slug } = request.match
  if (slug === 'withdrawal') return withdrawalNotice(request)
  return /^[0-9a-f]{64}$/.test(slug) ? keptText(request, slug) : null
}

function withdrawalNotice(request: PageRequest) {
  const { shop, lang, t } = request
  const text = writeWithdrawalNotice(shop, lang)
  return shell(request, {
    template: 'legal',
    title: text.title,
    description: t('withdrawal.lead'),
    values: {
      text,
      hint: '',
      action: { url: langPath(lang, '/withdrawal'), label: t('footer.withdraw') },
    },
  })
}

/** A version that no longer changes, for the buyers who agreed to it. Search engines find the current one instead. */
async function keptText(request: PageRequest, hash: string) {
  const { shop, t } = request
  const text = (await readLegalTexts(shop.pool, [hash])).get(hash)
  if (!text) return null
  return shell(request, {
    template: 'legal',
    title: text.title,
    description: '',
    noindex: true,
    paths: {},
    values: { text, hint: t('legal.kept'), action: null },
  })
}
