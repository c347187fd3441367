import type { PaymentProvider } from '../provider.ts'

/** Nothing is due: the order is paid when it is placed. */
export const free: PaymentProvider = {
  code: 'free',
  waits: 'forever',
  liveMode: () => true,
  offers: (_shop, { due, byCredit }) => due.amount === 0 && !byCredit,
}

/** Store credit covers everything: it is taken, and the order paid, when the order is placed. */
export const credit: PaymentProvider = {
  code: 'credit',
  waits: 'forever',
  liveMode: () => true,
  offers: (_shop, { due, byCredit }) => due.amount === 0 && byCredit,
}
