import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

/** By language code; en is the fallback. */
const texts = z.record(z.string(), z.string())

/**
 * Invoices and credit notes. The seller's name, address and VAT id come from the setting `shop`; no invoice is issued
 * until these are complete.
 */
export const invoiceSetting = defineSetting(
  'invoice',
  z.object({
    /** Orders by cash on delivery and intra-community supplies are always invoiced when they are shipped. */
    at: z.enum(['payment', 'shipment']).default('payment'),
    /** Numbers are written as PREFIX-YEAR-000001. */
    prefixes: z
      .object({
        invoice: z
          .string()
          .regex(/^[A-Z0-9]{1,8}$/)
          .default('INV'),
        credit_note: z
          .string()
          .regex(/^[A-Z0-9]{1,8}$/)
          .default('CN'),
      })
      .prefault({})
      .refine(({ invoice, credit_note }) => invoice !== credit_note, {
        error: 'the two prefixes must differ',
        params: { text: 'desk.settings.same_prefixes' },
      }),
    /** The seller's national tax number, where there is no VAT id or in addition to it. */
    taxNumber: z.string().max(30).default(''),
    /** Register and director, as printed at the foot. */
    register: z.string().max(200).default(''),
    /** Legal texts below the totals. */
    notes: texts.default({}),
    /** Attach the PDF to the email about the payment or shipment. */
    attach: z.boolean().default(true),
  }),
)

export type InvoiceSetting = z.output<typeof invoiceSetting.schema>
