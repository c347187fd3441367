/*
 * All components of the shop's pages in one table: what each is given, when it is hydrated, and which texts it takes
 * along. The server, the browser and the build read the same table, so it stays in one file.
 */
import * as z from 'zod/mini'
import { Product, ProductOffer, ProductOption, Variant } from './catalog.ts'
import { checkoutSteps, NamedMark } from './checkout.ts'
import { CommentList } from './comment.ts'
import { favoriteTypes } from './favorite.ts'
import { Image } from './image.ts'
import type { Lang } from './languages.ts'
import { Histogram, Question, SeenReview } from './review.ts'

/**
 * When a component is hydrated: on interaction, when the page is idle, when it becomes visible, when somebody who uses the
 * page comes near it, or at once. `demand` is on interaction too.
 */
export const hydrations = ['interaction', 'demand', 'idle', 'visible', 'approach', 'load'] as const
export type Hydration = (typeof hydrations)[number]

/** Components whose code is fetched only when they are hydrated: few readers get there, or what follows takes longer. */
export const fetchedLate: readonly Hydration[] = ['demand', 'approach']

export const authScreens = [
  'signin',
  'signup',
  'forget',
  'reset-password',
  'verify-email',
  'verify-prompt',
] as const

export const userScreens = [
  'center',
  'account',
  'info',
  'address',
  'security',
  'security/activity',
  'log',
  'coupon',
] as const

const path = z.string().check(z.maxLength(2000))
const BuyVariant = z.pick(Variant, {
  sku: true,
  options: true,
  price: true,
  compareAtPrice: true,
  lowestPrice30: true,
  badge: true,
  breaks: true,
  unitPrice: true,
  outOfStock: true,
  fewLeft: true,
  maxQuantity: true,
  releaseOn: true,
})
/** Variants with the same pictures as one entry: a product may have thousands of variants in a few colours. */
const GalleryVariants = z.pipe(
  z.array(z.object({ sku: z.string(), images: z.array(Image) })),
  z.transform((variants) => {
    const alike = Map.groupBy(variants, ({ images }) => images.map(({ url }) => url).join(' '))
    return [...alike.values()].map((group) => ({
      skus: group.map(({ sku }) => sku),
      images: group[0]?.images ?? [],
    }))
  }),
)

/** Pages that a buyer agrees to, without those the shop does not have. */
const AgreedPages = z.object({
  terms: z.optional(path),
  privacy: z.optional(path),
  withdrawal: z.optional(path),
})

/** The product that an inquiry form begins with. */
const InquiryProduct = z.object({
  slug: z.string(),
  name: z.string(),
  image: z.nullable(Image),
  /** Variants to choose from, named by their options; empty if there is one. */
  variants: z.array(z.object({ sku: z.string(), name: z.string() })),
})

/** Texts beside a reduced price. */
const offeredMessages = ['product.buy.was', 'product.buy.lowest'] as const

/** Texts of a product in a list. */
const cardMessages = ['product.card.', 'product.rating', ...offeredMessages] as const

/** Texts of an order in a list. */
const orderRowMessages = [
  'order.row.',
  'order.time_left',
  'order.delivery_days',
  'order.status_',
  'order.parcel_',
  'order.again',
  'order.confirm',
  'order.not_yet',
  'order.unreachable',
] as const

/**
 * Every component that templates can use: `{% component 'buy-box', product: product %}`.
 * `props` validates the template's arguments and strips fields the component does not need, so that a template can pass
 * a whole product. `messages` lists the key prefixes of its texts. One table, however long: its keys are the names that
 * templates, the build and the browser know.
 */
export const components = {
  gallery: {
    props: z.strictObject({
      product: z.extend(z.pick(Product, { name: true, images: true, selectedSku: true }), {
        variants: GalleryVariants,
      }),
      /** Theme flag: a sliding gallery; otherwise one picture with thumbnails. */
      showSlideImage: z._default(z.boolean(), true),
    }),
    hydrate: 'interaction',
    messages: ['product.gallery.'],
  },
  'buy-box': {
    props: z.strictObject({
      product: z.extend(z.pick(Product, { id: true, slug: true, name: true, selectedSku: true }), {
        options: z.array(ProductOption),
        variants: z.array(BuyVariant),
        offers: z.optional(z.array(ProductOffer)),
      }),
      showCart: z._default(z.boolean(), true),
    }),
    hydrate: 'interaction',
    messages: ['product.buy.', 'marketing.until', 'alert.', 'form.'],
  },
  /** The options of a product in a list, in a dialog. Hydrated when the dialog opens. */
  'quick-add': {
    props: z.strictObject({}),
    hydrate: 'interaction',
    messages: ['quick.', 'product.buy.', 'alert.', 'form.'],
  },
  /** Express wallets that buy the variant chosen in the buy box, without touching the cart. */
  wallets: {
    props: z.strictObject({ links: AgreedPages }),
    hydrate: 'approach',
    messages: ['wallet.'],
  },
  /** A coupon's code with buttons to copy, save and use it. Hydrated where it is seen, to show whether it is saved. */
  'coupon-actions': {
    props: z.strictObject({ code: z.string() }),
    hydrate: 'visible',
    messages: ['marketing.coupon.', 'toast.'],
  },
  /** The cart as a page and as a drawer. The drawer is hydrated when its dialog opens. */
  cart: {
    props: z.strictObject({
      place: z.enum(['page', 'drawer']),
      /** Names of the ways to pay. */
      marks: z._default(z.array(NamedMark), []),
    }),
    hydrate: 'load',
    messages: ['cart.', 'totals.', 'wallet.', 'product.buy.from', 'list.', ...offeredMessages],
  },
  /** Conversations with the shop, in a dialog. Hydrated when the dialog opens. */
  chat: {
    props: z.strictObject({}),
    hydrate: 'interaction',
    messages: ['chat.', 'form.longer_than'],
  },
  'search-box': {
    props: z.strictObject({ q: z._default(z.string(), '') }),
    hydrate: 'interaction',
    messages: ['search.box.', 'product.buy.from', ...offeredMessages],
  },
  /** Products this browser viewed last. `productId`, the current product, is recorded and not shown. */
  'recently-viewed': {
    props: z.strictObject({
      productId: z._default(z.nullable(z.string()), null),
      /** Cards have wishlist buttons. */
      hearts: z._default(z.boolean(), false),
    }),
    hydrate: 'visible',
    messages: ['product.recent.', ...cardMessages],
  },
  checkout: {
    props: z.strictObject({
      /** Missing at /checkout, which redirects to the first incomplete step. */
      step: z.nullable(z.enum(checkoutSteps)),
      /** Pages that the agreement links to, without those the shop does not have. */
      links: z._default(AgreedPages, {}),
      /** Addresses can be completed by a service. */
      lookup: z._default(z.boolean(), false),
      /** The notice on the legal guarantee: its picture, and the official page about it. */
      guarantee: z.optional(z.object({ picture: path, lang: z.string(), url: z.string() })),
      /** Days in which goods can be returned; absent if the shop takes none back. */
      returnDays: z.optional(z.int()),
    }),
    hydrate: 'load',
    messages: [
      'checkout.',
      'cart.',
      'totals.',
      'form.',
      'place.',
      'payment.',
      'shipping.',
      'guarantee.',
      'wallet.',
      'order_email.received',
      'user.order.one',
    ],
  },
  /** The order just placed (/checkout/thankyou?number=…). The browser stores a guest's access key. */
  'thank-you': {
    props: z.strictObject({}),
    hydrate: 'load',
    messages: ['order.', 'checkout.summary.', 'totals.', 'payment.', 'cart.released'],
  },
  /** One order. A guest opens it with the key in the address of the email's link, which the browser keeps. */
  order: {
    props: z.strictObject({
      number: z.string(),
      /** The shop's email address, for help. */
      contact: z.string(),
      /** In the user area, which offers the actions that need an account. */
      own: z.boolean(),
    }),
    hydrate: 'load',
    messages: [
      'order.',
      'tracking.',
      'checkout.summary.lines',
      'totals.',
      'payment.',
      'form.',
      'cart.released',
      'return.status_',
      'return.audit_',
      'return.type_',
    ],
  },
  /** The customer's orders. */
  orders: {
    props: z.strictObject({}),
    hydrate: 'load',
    messages: ['order.list.', 'list.', ...orderRowMessages, 'user.orders.', 'user.more', 'empty.records'],
  },
  /** Finds a guest's order by its number and the email address it was placed with. */
  'find-order': {
    props: z.strictObject({}),
    hydrate: 'load',
    messages: ['order.find.', 'captcha.', 'form.', 'auth.code.'],
  },
  /**
   * Sign-in, sign-up, password reset and email verification. The form works before hydration and keeps typed values.
   */
  auth: {
    props: z.strictObject({
      screen: z.enum(authScreens),
      /** Pages the customer agrees to, without those the shop does not have. */
      links: z._default(z.object({ terms: z.optional(path), privacy: z.optional(path) }), {}),
      /** Sign-in with WeChat is available. */
      wechat: z._default(z.boolean(), false),
    }),
    hydrate: 'load',
    messages: ['auth.', 'captcha.', 'form.'],
  },
  /** A screen of the user area, except favourites, orders and returns, which have components of their own. */
  user: {
    props: z.strictObject({ screen: z.enum(userScreens) }),
    hydrate: 'load',
    messages: [
      'user.',
      'list.',
      'marketing.coupon',
      'marketing.until',
      ...orderRowMessages,
      'auth.',
      'captcha.',
      'form.',
      'place.',
      'empty.records',
      'common.delete_confirm',
      'checkout.country',
      'checkout.phone_hint',
    ],
  },
  /** Returns: the list, one return by its number, or `new`. `own`: in the user area; otherwise for a guest with a key. */
  returns: {
    props: z.strictObject({ number: z._default(z.string(), ''), own: z._default(z.boolean(), true) }),
    hydrate: 'load',
    messages: ['return.', 'list.', 'form.', 'empty.records', 'user.more', 'user.remove', 'tracking.'],
  },
  /**
   * The statement of withdrawal in two steps. Works as a plain form before hydration; `given` and `errors` are what a
   * form sent without script is shown again with.
   */
  withdrawal: {
    props: z.strictObject({
      given: z._default(
        z.object({ name: z.string(), orderNumber: z.string(), email: z.string(), goods: z.string() }),
        { name: '', orderNumber: '', email: '', goods: '' },
      ),
      errors: z._default(z.record(z.string(), z.string()), {}),
    }),
    hydrate: 'load',
    messages: ['withdrawal.', 'form.'],
  },
  /**
   * Inquiries: the form (with the product of its page, if any), the customer's list, or one inquiry with its conversation
   * and quote. `own`: in the user area; otherwise for a guest with a key.
   */
  inquiry: {
    props: z.strictObject({
      screen: z.enum(['form', 'list', 'detail']),
      number: z._default(z.string(), ''),
      own: z._default(z.boolean(), false),
      product: z._default(z.nullable(InquiryProduct), null),
    }),
    hydrate: 'load',
    messages: [
      'inquiry.',
      'list.',
      'quote.',
      'captcha.',
      'form.',
      'return.picture',
      'user.more',
      'user.remove',
    ],
  },
  feedback: {
    props: z.strictObject({}),
    hydrate: 'load',
    messages: ['feedback.', 'captcha.', 'form.', 'return.picture', 'user.remove'],
  },
  /** The wishlist of this customer or guest, or a shared wishlist. */
  favorites: {
    props: z.strictObject({
      types: z._default(z.array(z.enum(favoriteTypes)), [...favoriteTypes]),
      /** The list can be shared by link. */
      shareable: z._default(z.boolean(), false),
      /** The page that notification emails link to: confirm or stop the notification. */
      answer: z._default(z.boolean(), false),
    }),
    hydrate: 'load',
    messages: [
      ...cardMessages,
      'product.buy.in_stock',
      'user.favorites.',
      'list.',
      'user.orders.shop',
      'user.more',
      'user.remove',
      'empty.records',
      'alert.',
      'alert_answer.',
      'form.',
    ],
  },
  /** Reviews of a product that has some. The server renders the first ones. */
  reviews: {
    props: z.strictObject({
      slug: z.string(),
      summary: z.object({
        average: z.number(),
        count: z.int(),
        histogram: Histogram,
        /** Some of them have pictures. */
        pictured: z.boolean(),
      }),
      first: z.object({ items: z.array(SeenReview), total: z.int(), size: z.int() }),
    }),
    hydrate: 'demand',
    messages: ['review.'],
  },
  /** Questions about a product. The server renders the first ones. */
  questions: {
    props: z.strictObject({
      slug: z.string(),
      first: z.object({ items: z.array(Question), total: z.int(), size: z.int() }),
    }),
    hydrate: 'demand',
    messages: ['question.', 'review.not_loaded', 'captcha.', 'form.', 'user.prompt.sign_in'],
  },
  /** The shopper's reviews, and the items that they can review. `own`: in the user area; otherwise of an order with its key. */
  'my-reviews': {
    props: z.strictObject({ own: z._default(z.boolean(), true) }),
    hydrate: 'load',
    messages: [
      'my_review.',
      'list.',
      'review.stars',
      'review.reply',
      'review.write',
      'review.not_loaded',
      'return.picture',
      'form.',
      'empty.records',
      'user.more',
      'user.remove',
      'user.cancel',
      'common.delete_confirm',
    ],
  },
  /** Turns the list of slides or products beside it. */
  scroller: {
    props: z.strictObject({}),
    hydrate: 'interaction',
    messages: ['scroller.'],
  },
  /** The time left until a moment (ISO 8601). */
  countdown: {
    props: z.strictObject({ until: z.string() }),
    hydrate: 'visible',
    messages: [],
  },
  /** Comments on an article. `list`: the first page as everybody sees it. */
  comments: {
    props: z.strictObject({ slug: z.string(), list: CommentList }),
    hydrate: 'visible',
    messages: ['comment.', 'list.', 'form.', 'user.more', 'user.prompt.sign_in'],
  },
  /** A message to the shop. */
  'contact-form': {
    props: z.strictObject({}),
    hydrate: 'demand',
    messages: ['contact.', 'form.'],
  },
  /** Shares the page through the device, or copies its address. */
  share: {
    props: z.strictObject({ title: z.string() }),
    hydrate: 'demand',
    messages: ['share.'],
  },
  /** Shown to guests where a feature needs an account: asks to sign in, and returns here afterwards. */
  'sign-in-prompt': {
    props: z.strictObject({ back: z._default(z.nullable(path), null) }),
    hydrate: 'interaction',
    messages: ['user.prompt.'],
  },
} as const satisfies Record<string, { props: z.ZodMiniType; hydrate: Hydration; messages: readonly string[] }>

export type ComponentName = keyof typeof components

/** Props after validation, with defaults applied and unknown fields stripped. */
export type Props<Name extends ComponentName> = z.output<(typeof components)[Name]['props']>

/** Key prefixes of texts that every page ships: toasts, the page frame, and the colon and comma of its language. */
export const frameMessages = ['toast.', 'common.frame.', 'common.labelled', 'common.listed'] as const

export type ComponentEnv = {
  /** The host's data-id, unique on the page. Server and browser pass it to React, so that generated ids match. */
  identifierPrefix: string
  lang: Lang
  /** ISO 4217. */
  currency: string
  /** Compiled ICU messages by key. Must be the same object for each language, because caches use it as key. */
  messages: Record<string, unknown>
  /** Path of the page with language prefix, without query. */
  path: string
}

/** `render` of dist/server/islands.js: returns the markup of one component, and throws what the component throws. */
export type RenderComponent = (name: ComponentName, props: unknown, env: ComponentEnv) => string
