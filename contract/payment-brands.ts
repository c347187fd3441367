import type { PaymentMark } from './checkout.ts'

/** Marks that spell a brand. The others are pictures of what the method itself is called. */
export const paymentBrands: Partial<Record<PaymentMark, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  paypal: 'PayPal',
}
