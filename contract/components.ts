import * as z from 'zod/mini'
import { Product, ProductOption, Variant } from './catalog.ts'
import { checkoutSteps } from './checkout.ts'
import { favoriteTypes } from './favorite.ts'
import { Image } from './image.ts'
import type { Lang } from './languages.ts'

/** When a component's code runs: at the first touch, when the page is idle, when it comes into view, or at once. */
export const hydrations = ['interaction', 'idle', 'visible', 'load'] as const
export type Hydration = (typeof hydrations)[number]

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
  'order',
  'account',
  'info',
  'address',
  'security',
  'security/activity',
  'log',
] as const

const path = z.string().check(z.maxLength(2000))
const BuyVariant = z.pick(Variant, {
  sku: true,
  options: true,
  price: true,
  compareAtPrice: true,
  lowestPrice30: true,
  unitPrice: true,
  outOfStock: true,
  fewLeft: true,
  maxQuantity: true,
})
const GalleryVariant = z.object({ sku: z.string(), images: z.array(Image) })

/**
 * Every component a template may name: `{% component 'buy-box', product: product %}`.
 * `props` is what the template gives; objects inside drop what the component does not need, so that a whole product may
 * be given. `messages` are the key prefixes of the texts it shows.
 */
export const components = {
  gallery: {
    props: z.strictObject({
      product: z.extend(z.pick(Product, { name: true, images: true, selectedSku: true }), {
        variants: z.array(GalleryVariant),
      }),
      /** The theme's flag: pictures slide past each other; otherwise one picture and its thumbnails. */
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
      }),
      showCart: z._default(z.boolean(), true),
    }),
    hydrate: 'interaction',
    messages: ['product.buy.', 'alert.', 'form.'],
  },
  /** The cart as a page and as a drawer. In a closed dialog nothing runs: the drawer's waits until it opens. */
  cart: {
    props: z.strictObject({ place: z.enum(['page', 'drawer']) }),
    hydrate: 'load',
    messages: ['cart.', 'totals.'],
  },
  'search-box': {
    props: z.strictObject({ q: z._default(z.string(), '') }),
    hydrate: 'interaction',
    messages: ['search.box.'],
  },
  /** Cards of the products this browser saw last; `productId` is the one being looked at, which is noted and left out. */
  'recently-viewed': {
    props: z.strictObject({ productId: z._default(z.nullable(z.string()), null) }),
    hydrate: 'visible',
    messages: ['product.recent.'],
  },
  checkout: {
    props: z.strictObject({
      /** None at /checkout, which leads on to the first open step. */
      step: z.nullable(z.enum(checkoutSteps)),
      /** Pages the agreements link to; one that the shop lacks is left out. */
      links: z._default(
        z.object({ terms: z.optional(path), privacy: z.optional(path), withdrawal: z.optional(path) }),
        {},
      ),
    }),
    hydrate: 'load',
    messages: ['checkout.', 'cart.', 'totals.', 'form.', 'place.', 'payment.', 'shipping.'],
  },
  /** The order just placed: /checkout/thankyou?number=…; a guest's access key is in the browser's storage. */
  'thank-you': {
    props: z.strictObject({}),
    hydrate: 'load',
    messages: ['order.', 'checkout.summary.', 'totals.', 'payment.'],
  },
  /** Signing in and its kin. The form is there before its code; what was typed is kept. */
  auth: {
    props: z.strictObject({
      screen: z.enum(authScreens),
      /** Pages to be agreed to; one that the shop lacks is left out. */
      links: z._default(z.object({ terms: z.optional(path), privacy: z.optional(path) }), {}),
      /** One may sign in with WeChat. */
      wechat: z._default(z.boolean(), false),
    }),
    hydrate: 'load',
    messages: ['auth.', 'captcha.', 'form.'],
  },
  /** A screen of the user area. Favourites, orders and returns have their own. */
  user: {
    props: z.strictObject({ screen: z.enum(userScreens) }),
    hydrate: 'load',
    messages: [
      'user.',
      'order.status_',
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
  /** What this visitor, guest or not, wishes for; a list somebody shared; or the answer to a letter about a wish. */
  favorites: {
    props: z.strictObject({
      types: z._default(z.array(z.enum(favoriteTypes)), [...favoriteTypes]),
      /** May be given an address for others. */
      shareable: z._default(z.boolean(), false),
      /** The page behind the links of a letter that asks whether to write: yes, or stop. */
      answer: z._default(z.boolean(), false),
    }),
    hydrate: 'load',
    messages: [
      'user.favorites.',
      'user.orders.shop',
      'user.more',
      'user.remove',
      'empty.records',
      'alert.',
      'alert_answer.',
      'form.',
    ],
  },
  /** Where a guest meets something of a customer's: why to sign in, and the way there and back. */
  'sign-in-prompt': {
    props: z.strictObject({ back: z._default(z.nullable(path), null) }),
    hydrate: 'interaction',
    messages: ['user.prompt.'],
  },
} as const satisfies Record<string, { props: z.ZodMiniType; hydrate: Hydration; messages: readonly string[] }>

export type ComponentName = keyof typeof components

/** What a component is given after its schema: defaults filled in, the superfluous dropped. */
export type Props<Name extends ComponentName> = z.output<(typeof components)[Name]['props']>

/** Texts that every page brings, whatever components it has: toasts and what the page frame itself says. */
export const frameMessages = ['toast.', 'common.frame.'] as const

export type ComponentEnv = {
  /** Unique among the page's components: the host's data-id. Both sides give it to React, so that ids agree. */
  identifierPrefix: string
  lang: Lang
  /** ISO 4217. */
  currency: string
  /** Compiled ICU messages by key; the same object for a language each time, it is used as a key of caches. */
  messages: Record<string, unknown>
  /** Path of the page with its language prefix, without query. */
  path: string
}

/** What dist/server/islands.js exports as `render`: markup of one component. Throws what the component throws. */
export type RenderComponent = (name: ComponentName, props: unknown, env: ComponentEnv) => string
