import type { ExpressCheckoutAddress, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import type { WalletAddress, WalletQuote } from '#contract/wallet.ts'
import { askQuote, type Confirmation, type Goods, type Outcome, place, type Quoted } from './express-order.ts'
import { loadStripeJs, type StripeOptions } from './stripe-js.ts'

/** `ready`: there are buttons. `none`: this browser has no wallet. `refused`: the shop doesn't sell these goods now. */
export type ExpressState = 'ready' | 'none' | 'refused'

export type ExpressOptions = StripeOptions & {
  countries: string[] | undefined
  dark: boolean
  /** The goods to buy now: undefined is the cart, null nothing. */
  goods(): Goods | undefined | null
  /** No option is missing. */
  isComplete(): boolean
  onState(state: ExpressState): void
  /** A button was pressed and nothing can be bought, with the reason if there is one. */
  onRefused(reason: string | null): void
  /** `next` resolves once the bank's own checks, such as 3-D Secure, are over. */
  onOutcome(outcome: Outcome, next: Promise<unknown>): void
}

export type Express = {
  /** Prices what is bought now, and shows the buttons the first time. Call it when the goods have changed. */
  reprice(): Promise<void>
  unmount(): void
}

type Element = { isAvailable: boolean; apply(quote: WalletQuote): void; destroy(): void }

const buttonHeight = 48

/** Milliseconds for our answer to a press. Stripe waits for one second. */
const pressTimeoutMs = 900

/** Stripe's Express Checkout Element in `host` (docs.stripe.com/elements/express-checkout-element). */
export function openExpress(host: HTMLElement, options: ExpressOptions): Express {
  let latest: Promise<Quoted> | undefined
  let element: Promise<Element | null> | undefined
  let isClosed = false

  const reprice = async () => {
    const goods = options.goods()
    if (goods === null) return options.onState('refused')
    const asked = askQuote(goods)
    latest = asked
    const quoted = await asked
    // Only the newest answer counts.
    if (latest !== asked || isClosed) return
    if ('refusal' in quoted) return options.onState('refused')
    element ??= mount(host, quoted.quote, options, { latest: () => latest!, reprice })
    const mounted = await element
    if (isClosed) return mounted?.destroy()
    if (!mounted) {
      element = undefined
      return options.onState('none')
    }
    mounted.apply(quoted.quote)
    if (mounted.isAvailable) options.onState('ready')
  }
  return {
    reprice,
    unmount() {
      isClosed = true
      void element?.then((mounted) => mounted?.destroy())
    },
  }
}

type Prices = { latest(): Promise<Quoted>; reprice(): Promise<void> }

async function mount(
  host: HTMLElement,
  first: WalletQuote,
  options: ExpressOptions,
  prices: Prices,
): Promise<Element | null> {
  const stripe = await loadStripeJs(options)
  if (!stripe) return null
  const { countries, dark } = options
  const theme = dark ? 'white' : 'black'
  const elements = stripe.elements({
    mode: 'payment',
    amount: first.amount,
    currency: first.currency,
    appearance: { variables: { borderRadius: '8px' } },
  })
  const buttons = elements.create('expressCheckout', {
    emailRequired: true,
    billingAddressRequired: true,
    shippingAddressRequired: first.needsShipping,
    ...(countries ? { allowedShippingCountries: countries } : {}),
    ...(first.needsShipping ? { shippingRates: ratesOf(first) } : {}),
    buttonHeight,
    buttonTheme: { applePay: theme, googlePay: theme },
    layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
  })
  let shown = first
  let country: string | undefined
  const mounted: Element = {
    isAvailable: false,
    apply(quote) {
      if (quote.needsShipping !== shown.needsShipping)
        buttons.update({ shippingAddressRequired: quote.needsShipping })
      shown = quote
      elements.update({ amount: quote.amount })
    },
    destroy: () => buttons.destroy(),
  }
  const offer = (isAvailable: boolean) => {
    mounted.isAvailable = isAvailable
    options.onState(isAvailable ? 'ready' : 'none')
  }
  const ask = (shippingMethod?: string) =>
    askQuote(options.goods() ?? undefined, {
      ...(country ? { country } : {}),
      ...(shippingMethod ? { shippingMethod } : {}),
    })

  buttons.on('ready', ({ availablePaymentMethods }) =>
    offer(Object.values(availablePaymentMethods ?? {}).some(Boolean)),
  )
  buttons.on('availablepaymentmethodschange', ({ paymentMethods }) =>
    offer(Object.values(paymentMethods ?? {}).some((method) => method?.available)),
  )
  buttons.on('loaderror', () => offer(false))
  buttons.on('click', async ({ resolve, reject }) => {
    if (!options.isComplete()) {
      reject()
      return options.onRefused(null)
    }
    const quoted = await Promise.race([prices.latest(), tooLate()])
    if ('refusal' in quoted) {
      reject()
      return options.onRefused(quoted.refusal)
    }
    mounted.apply(quoted.quote)
    resolve(detailsOf(quoted.quote))
  })
  buttons.on('shippingaddresschange', async ({ address, resolve, reject }) => {
    country = address.country
    const quoted = await ask()
    if ('refusal' in quoted) return reject()
    mounted.apply(quoted.quote)
    resolve(detailsOf(quoted.quote))
  })
  buttons.on('shippingratechange', async ({ shippingRate, resolve, reject }) => {
    const quoted = await ask(shippingRate.id)
    if ('refusal' in quoted) return reject()
    mounted.apply(quoted.quote)
    resolve({ lineItems: linesOf(quoted.quote) })
  })
  buttons.on('cancel', () => {
    country = undefined
    void prices.reprice()
  })
  buttons.on('confirm', async (event) => {
    const outcome = await confirm(event)
    const { kind } = outcome
    if (kind !== 'placed') {
      const isAddress = kind === 'refused' && outcome.isAddress
      event.paymentFailed({
        reason: isAddress ? 'invalid_shipping_address' : 'fail',
        ...('message' in outcome ? { message: outcome.message } : {}),
      })
    }
    const clientSecret = kind === 'placed' ? outcome.clientSecret : undefined
    options.onOutcome(outcome, clientSecret ? stripe.handleNextAction({ clientSecret }) : Promise.resolve())
    if (kind === 'refused' || kind === 'unknown') void prices.reprice()
  })
  buttons.mount(host)
  return mounted

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<Outcome> {
    const total = shown.due
    const { error: incomplete } = await elements.submit()
    if (incomplete) return { kind: 'refused', message: incomplete.message ?? '', isAddress: false }
    const { confirmationToken, error } = await stripe!.createConfirmationToken({ elements })
    if (error) return { kind: 'refused', message: error.message ?? '', isAddress: false }
    const confirmation = { ...confirmationOf(event), total, confirmationToken: confirmationToken.id }
    return place(options.goods() ?? undefined, confirmation)
  }
}

function tooLate(): Promise<Quoted> {
  return new Promise((resolve) => setTimeout(resolve, pressTimeoutMs, { refusal: '' }))
}

function detailsOf(shown: WalletQuote) {
  const lineItems = linesOf(shown)
  return shown.needsShipping ? { lineItems, shippingRates: ratesOf(shown) } : { lineItems }
}

function linesOf({ rows }: WalletQuote) {
  return rows.map(({ label, amount }) => ({ name: label, amount }))
}

function ratesOf({ shippingRates }: WalletQuote) {
  return shippingRates.map(({ id, name, detail, amount }) => ({
    id,
    amount,
    displayName: name,
    ...(detail ? { deliveryEstimate: detail } : {}),
  }))
}

function confirmationOf({
  billingDetails,
  shippingAddress,
  shippingRate,
}: StripeExpressCheckoutElementConfirmEvent): Omit<Confirmation, 'total' | 'confirmationToken'> {
  return {
    email: billingDetails?.email ?? '',
    phone: billingDetails?.phone ?? '',
    address: shippingAddress && addressOf(shippingAddress.name, shippingAddress.address),
    billing: billingDetails && addressOf(billingDetails.name, billingDetails.address),
    shippingMethod: shippingRate?.id,
  }
}

function addressOf(name: string, given: ExpressCheckoutAddress): WalletAddress {
  const { line1, line2, city, state, postal_code, country } = given
  return { name, line1, line2: line2 ?? '', city, state, postalCode: postal_code, country }
}
