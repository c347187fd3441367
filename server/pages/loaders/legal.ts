import { bcp47, langPath } from '#contract/languages.ts'
import { accessibilitySetting, authorities } from '#server/content/accessibility/accessibility.setting.ts'
import { lastAccessibilityCheck } from '#server/content/accessibility/last-check.ts'
import { readLegalTexts } from '#server/orders/read-legal-texts.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { textIn } from '#server/platform/text-in.ts'
import { writeWithdrawalNotice } from '#server/returns/withdrawal/notice/write-notice.ts'
import type { Loader, PageRequest } from '../page.ts'
import { shell } from './shells.ts'

/** Legal pages of the shop itself: withdrawal notice, accessibility statement, and by hash the texts orders agreed to. */
export const loadLegal: Loader = async (request) => {
  const { slug } = request.match
  if (slug === 'withdrawal') return withdrawalNotice(request)
  if (slug === 'accessibility') return accessibilityStatement(request)
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

/** Says what the latest check found, and claims nothing beyond it. */
function accessibilityStatement(request: PageRequest) {
  const { shop, lang, t } = request
  const own = shop.settings(accessibilitySetting)
  const { email, phone, country } = shop.settings(shopSetting)
  const check = lastAccessibilityCheck()
  const date = new Intl.DateTimeFormat(bcp47[lang], { dateStyle: 'long', timeZone: 'UTC' })
  return shell(request, {
    template: 'accessibility',
    title: t('accessibility.title'),
    description: t('accessibility.title'),
    values: {
      check: check && {
        tool: check.tool,
        screens: check.screens,
        date: date.format(new Date(check.checkedOn)),
        rules: check.violations.map(({ rule }) => rule),
      },
      limits: textIn(own.limits, lang),
      email: own.email || email,
      phone,
      authority: own.authority || (authorities[country] ?? ''),
    },
  })
}
