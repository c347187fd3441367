import * as z from 'zod/mini'
import { PaymentMethod } from './checkout.ts'
import { Order } from './order.ts'
import { Money, Page, Size, Timestamp } from './scalars.ts'

/** A change of a customer's store credit. */
export const CreditMove = z.object({
  at: Timestamp,
  amount: Money,
  reason: z.string(),
  orderNumber: z.nullable(z.string()),
})
export type CreditMove = z.infer<typeof CreditMove>

const number = z.string().check(z.minLength(4), z.maxLength(40))
const accessKey = z.optional(z.string().check(z.minLength(16), z.maxLength(128)))

export const paymentCalls = {
  /** Payment methods for what remains of an order; none once it is paid or closed. */
  '/order/methods': {
    payload: z.object({ number, accessKey }),
    data: z.object({ methods: z.array(PaymentMethod) }),
  },
  /** Names the destination for refunds of an order paid by bank transfer or on delivery: a bank account, or store credit. */
  '/order/refundAccount': {
    payload: z.union([
      z.object({ number, accessKey, credit: z.literal(true) }),
      z.object({
        number,
        accessKey,
        iban: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
        holder: z.string().check(z.trim(), z.minLength(1), z.maxLength(70)),
      }),
    ]),
    data: z.object({ order: Order }),
  },
  /** A customer's store credit: its balance, and the changes that sum to it, newest first. */
  '/credit/list': {
    payload: z.object({ page: Page, size: Size }),
    data: z.object({
      balance: Money,
      items: z.array(CreditMove),
      total: z.int(),
      page: z.int(),
      size: z.int(),
    }),
    customer: true,
  },
} as const
