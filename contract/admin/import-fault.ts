import * as z from 'zod/mini'

/** Why a row, or a whole file, is refused. Each has a text desk.import.fault_{code} with its values. */
export const importFaultCodes = [
  'ambiguous_number',
  'ambiguous_price',
  'apart',
  'below_zero',
  'binary',
  'captions_alone',
  'captions_form',
  'captions_language',
  'captions_twice',
  'currency',
  'database',
  'decimals',
  'empty',
  'gift_card',
  'handle_long',
  'manufacturer_contact',
  'manufacturer_incomplete',
  'manufacturer_long',
  'many_variants',
  'metafield',
  'misfit',
  'no_handle',
  'no_price_column',
  'no_sku',
  'no_variant',
  'not_amount',
  'not_date',
  'not_flag',
  'not_number',
  'not_products',
  'not_whole',
  'option_empty',
  'option_unnamed',
  'options_differ',
  'other',
  'other_currency',
  'price_missing',
  'quote',
  'responsible_contact',
  'responsible_incomplete',
  'responsible_long',
  'same_options',
  'same_product',
  'sku_characters',
  'sku_elsewhere',
  'sku_long',
  'sku_taken',
  'status',
  'text_long',
  'too_large',
  'unknown_product',
  'unreadable',
  'weight_unit',
  'workbook',
  'years',
] as const
export type ImportFaultCode = (typeof importFaultCodes)[number]

const code = z.enum(importFaultCodes)
const values = z.record(z.string(), z.union([z.string(), z.number()]))

/** `cause`: the fault of another row of the same product. */
export const ImportFault = z.object({ code, values, cause: z.optional(z.object({ code, values })) })
export type ImportFault = z.infer<typeof ImportFault>
