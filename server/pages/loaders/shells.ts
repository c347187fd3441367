import { checkoutSteps } from '#contract/checkout.ts'
import { guaranteeSetting } from '#server/catalog/guarantee/guarantee.setting.ts'
import { noticeView } from '#server/catalog/guarantee/notice-texts.ts'
import { addressLookup } from '#server/customers/addresses/lookup/address-lookup.ts'
import { returnsSetting } from '#server/returns/returns.setting.ts'
import { checkoutLinks } from '../checkout-links.ts'
import { paymentMarks } from '../frame/payment-marks.ts'
import type { Loader, Page, PageRequest } from '../page.ts'
import { errorPage } from '../render/error-page.ts'
import { walletsOf, walletTags } from '../wallets.ts'

/** A page without data of its own: the same for everyone; its components request personal data by calls. */
export function shell(
  { match }: PageRequest,
  page: Pick<Page, 'template' | 'title' | 'description'> & Partial<Page>,
): Page {
  return {
    status: 200,
    kind: match.kind,
    slug: match.slug,
    paths: null,
    jsonLd: [],
    tags: [],
    values: {},
    ...page,
  }
}

/** Any path below the catch-all rule. A merchant's own template decides what to show for `data.path`. */
export const loadApp: Loader = async (request) => {
  return shell(request, {
    template: 'app',
    title: request.t('meta.app'),
    description: '',
    noindex: true,
    values: { data: { path: request.match.slug } },
    browser: { appPath: request.match.slug },
  })
}

export const loadCart: Loader = async (request) => {
  return shell(request, {
    template: 'cart',
    title: request.t('cart.title'),
    description: '',
    noindex: true,
    tags: walletTags,
    values: { marks: paymentMarks(request) },
    browser: await walletsOf(request),
  })
}

export const loadWishlist: Loader = async (request) => {
  return shell(request, {
    template: 'wishlist',
    title: request.t('user.wishlist'),
    description: '',
    noindex: true,
    values: { types: ['product', 'article', 'page'] },
  })
}

/** The target of links in alert emails. The fragment carries the token, so page requests never contain it. */
export const loadNotify: Loader = async (request) => {
  return shell(request, {
    template: 'notify',
    title: request.t('alert_answer.page'),
    description: '',
    noindex: true,
  })
}

const statuses = { '403': 403, '404': 404, '500': 500 } as const

/** The service worker shows the page `offline` in place of pages that it has not kept. */
export const loadError: Loader = async (request) => {
  const { match, t } = request
  if (match.slug === 'offline') {
    const error = { status: null, title: t('error.offline.title'), text: t('common.frame.offline') }
    const { title, text: description } = error
    return shell(request, { template: 'error', title, description, noindex: true, values: { error } })
  }
  const status = statuses[match.slug as keyof typeof statuses]
  return status ? errorPage(request, status) : null
}

/** A sign-in screen. */
export const loadAuth: Loader = async (request) => {
  const { match, t } = request
  const key = match.slug.replaceAll('-', '_')
  const { terms, privacy } = await checkoutLinks(request)
  return shell(request, {
    template: 'auth',
    title: t(`auth.${key}.title`),
    description: t(`auth.${key}.text`),
    noindex: true,
    tags: ['lists'],
    values: {
      screen: match.slug,
      heading: t(`auth.${key}.title`),
      text: t(`auth.${key}.text`),
      links: { ...(terms && { terms }), ...(privacy && { privacy }) },
      wechat: request.shop.keys('wechat') !== undefined,
    },
  })
}

/** One shell per checkout step. Its component requests the checkout's state and finds the first open step. */
export const loadCheckout: Loader = async (request) => {
  const { match, t } = request
  if (match.slug === 'thankyou') {
    return shell(request, {
      template: 'thankyou',
      title: t('checkout.thankyou.title'),
      description: '',
      noindex: true,
    })
  }
  const step = checkoutSteps.find((name) => name === match.slug) ?? null
  const { picture, lang, url } = noticeView(request.lang)
  const { notice } = request.shop.settings(guaranteeSetting)
  const { types, windowDays } = request.shop.settings(returnsSetting)
  return shell(request, {
    template: 'checkout',
    title: t('checkout.title'),
    description: '',
    noindex: true,
    tags: [...walletTags, 'setting:returns'],
    values: {
      step,
      links: await checkoutLinks(request),
      lookup: addressLookup(request.shop) !== null,
      ...(notice.checkout ? { guarantee: { picture, lang, url } } : {}),
      ...(types.includes('return_refund') ? { returnDays: windowDays } : {}),
    },
    browser: await walletsOf(request),
  })
}
