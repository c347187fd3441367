import type { Page } from 'playwright-core'
import type { StripeStandIn } from './stripe-stand-in.ts'

export type Bank = 'pays' | 'declines' | 'asks'

type Wallets = { stripe: StripeStandIn; isAvailable?: boolean; bank?: Bank }

/**
 * Answers requests for Stripe.js with a stand-in that behaves as the Express Checkout Element is documented: it refuses
 * options that do not exist, line items that exceed the amount, a press that is not answered within a second, and a
 * token before `submit`. `stripeSheet` in the page is the wallet's sheet. Returns the addresses that were requested.
 */
export async function standInForStripeJs(
  page: Page,
  { stripe, isAvailable = true, bank = 'pays' }: Wallets,
): Promise<string[]> {
  const requested: string[] = []
  await page.exposeFunction('stripeToken', () => stripe.wallets.confirmInWallet(bank))
  await page.exposeFunction('stripeAction', (secret: string) => {
    stripe.wallets.finishAction(secret.split('_secret_')[0]!, true)
  })
  await page.route('https://js.stripe.com/**', (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `;(${script})(${isAvailable})` })
  })
  return requested
}

/** Runs in the page. */
const script = `function (isAvailable) {
  const fail = (text) => { throw new Error('IntegrationError: ' + text) }
  const only = (given, names, where) => {
    for (const name of Object.keys(given)) if (!names.includes(name)) fail('unknown option ' + name + ' of ' + where)
  }
  const sum = (items) => items.reduce((total, { amount }) => total + amount, 0)
  const elementOptions = ['allowedShippingCountries', 'billingAddressRequired', 'business', 'buttonHeight', 'buttonTheme',
    'buttonType', 'emailRequired', 'layout', 'lineItems', 'paymentMethodOrder', 'paymentMethods', 'phoneNumberRequired',
    'shippingAddressRequired', 'shippingRates']

  function element(group, options) {
    only(options, elementOptions, 'expressCheckout')
    if (options.shippingAddressRequired && !options.shippingRates?.length) fail('shippingRates are required')
    const listeners = {}
    const tell = (type, event = {}) => listeners[type]?.({ elementType: 'expressCheckout', ...event })
    let button
    const check = ({ lineItems = [], shippingRates, ...rest }) => {
      only(rest, ['applePay'], 'resolve')
      if (sum(lineItems) > group.amount) fail('the line items exceed the amount')
      Object.assign(sheet, { amount: group.amount, lineItems })
      if (shippingRates) Object.assign(sheet, { shippingRates, rate: shippingRates[0] })
    }
    /** Resolves to whether the shop accepted the change. */
    const change = (type, event) => new Promise((done) => {
      const settle = (accepted) => (details = {}) => { if (accepted) check(details); done(accepted) }
      tell(type, { ...event, resolve: settle(true), reject: settle(false) })
    })
    const sheet = {
      isOpen: false,
      changeAddress: (address) => change('shippingaddresschange', { name: 'A', address }),
      changeRate: async (id) => {
        sheet.rate = sheet.shippingRates.find((rate) => rate.id === id)
        return change('shippingratechange', { shippingRate: sheet.rate })
      },
      confirm(details) {
        sheet.failed = null
        tell('confirm', {
          ...details,
          shippingRate: sheet.rate,
          paymentFailed: (reason) => { sheet.isOpen = false; sheet.failed = reason ?? {} },
        })
      },
      cancel() { sheet.isOpen = false; tell('cancel') },
    }
    const press = () => {
      const late = setTimeout(() => { throw new Error('IntegrationError: the click was not answered in time') }, 1000)
      tell('click', {
        expressPaymentType: 'apple_pay',
        resolve: (details = {}) => { clearTimeout(late); check(details); sheet.isOpen = true; window.stripeSheet = sheet },
        reject: () => clearTimeout(late),
      })
    }
    return {
      on(type, listener) { listeners[type] = listener; return this },
      update(changed) { only(changed, elementOptions, 'update'); Object.assign(options, changed); return this },
      mount(host) {
        if (isAvailable) {
          button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Pay', onclick: press })
          button.setAttribute('aria-label', 'Apple Pay')
          button.style = 'width:100%;height:' + options.buttonHeight + 'px;background:black;color:white;border-radius:8px'
          host.append(button)
        }
        const methods = { applePay: true, googlePay: false, link: false, amazonPay: false, paypal: false, klarna: false }
        setTimeout(() => tell('ready', { availablePaymentMethods: isAvailable ? methods : undefined }))
      },
      destroy() { button?.remove() },
    }
  }

  window.Stripe = (key, options = {}) => {
    if (!/^pk_test_/.test(key)) fail('no publishable key')
    only(options, ['locale'], 'Stripe')
    return {
      elements(group) {
        only(group, ['mode', 'amount', 'currency', 'appearance', 'locale'], 'elements')
        if (!Number.isInteger(group.amount) || group.amount < 1) fail('amount')
        let submitted = false
        return {
          create: (type, given) => type === 'expressCheckout' ? element(group, { ...given }) : fail(type),
          update(changed) { only(changed, ['amount', 'currency'], 'elements.update'); Object.assign(group, changed) },
          async submit() { submitted = true; return {} },
          isSubmitted: () => submitted,
        }
      },
      async createConfirmationToken({ elements }) {
        if (!elements.isSubmitted()) fail('elements.submit() must be called before createConfirmationToken')
        return { confirmationToken: { id: await window.stripeToken() } }
      },
      async handleNextAction({ clientSecret }) { await window.stripeAction(clientSecret); return {} },
    }
  }
  window.Stripe.version = 'endive'
}`
