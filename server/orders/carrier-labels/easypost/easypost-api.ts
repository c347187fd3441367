import * as z from 'zod'
import type { EasypostKeys } from '#server/platform/services/other-services.ts'
import { LabelRefused } from '../label-provider.ts'

/** Milliseconds. Carriers behind EasyPost can take long to sell a label. */
const timeout = 30_000

/** Bytes of an answer. */
const maxBytes = 2 * 1024 * 1024

const text = z.string().nullish()

/** An error of the API; `errors` has objects for fields, or sentences. https://docs.easypost.com/docs/errors */
const Fault = z.object({
  error: z.object({
    code: z.string().catch(''),
    message: z.union([z.string(), z.array(z.string()).transform((all) => all.join(' '))]).catch(''),
    errors: z.array(z.union([z.object({ field: text, message: text, code: text }), z.string()])).catch([]),
  }),
})

const Rate = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  rate: z.string().regex(/^\d{1,9}(\.\d{1,8})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  delivery_days: z.number().int().nullish(),
  est_delivery_days: z.number().int().nullish(),
})
export type EasypostRate = z.output<typeof Rate>

/** The parts of a shipment that the shop reads. https://docs.easypost.com/docs/shipments */
export const Shipment = z.object({
  id: z.string().regex(/^shp_\w+$/),
  rates: z.array(Rate).nullish(),
  messages: z.array(z.object({ carrier: text, message: z.unknown() })).nullish(),
  selected_rate: Rate.nullish(),
  tracking_code: text,
  postage_label: z.object({ label_url: text, label_file_type: text }).nullish(),
  refund_status: text,
})
export type EasypostShipment = z.output<typeof Shipment>

const Verification = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: text, field: text, message: text })).catch([]),
})
export const Address = z.object({
  id: z.string().regex(/^adr_\w+$/),
  verifications: z.object({ delivery: Verification.nullish() }).nullish(),
})

export type EasypostFault = z.output<typeof Fault>['error'] & { status: number }

/** EasyPost refuses the request. */
export class EasypostRefusal extends Error {
  readonly fault: EasypostFault

  constructor(fault: EasypostFault) {
    super(`EasyPost answered ${fault.status} ${fault.code}`)
    this.fault = fault
  }
}

/**
 * Asks the API. The key is the user name of the basic authentication, without a password.
 * @throws EasypostRefusal, LabelRefused for a wrong key or an empty account, Error for what a later try may change.
 */
export async function ask<Schema extends z.ZodType>(
  { key, url }: EasypostKeys,
  schema: Schema,
  path: string,
  body?: object,
): Promise<z.output<Schema>> {
  const response = await fetch(`${url}/v2${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  const { status } = response
  if (status >= 500 || status === 408 || status === 429) throw new Error(`EasyPost answered ${status}`)
  const answer = await readJson(response)
  if (status < 400) return schema.parse(answer)
  const { error } = Fault.safeParse(answer).data ?? { error: { code: '', message: '', errors: [] } }
  if (status === 401 || status === 403) throw new LabelRefused('key', error.message)
  if (status === 402) throw new LabelRefused('funds', error.message)
  throw new EasypostRefusal({ ...error, status })
}

async function readJson(response: Response): Promise<unknown> {
  const announced = Number(response.headers.get('content-length') ?? 0)
  const content = announced <= maxBytes ? await response.text() : ''
  if (content.length > maxBytes || announced > maxBytes) throw new Error('EasyPost answers too much')
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}

/** The HTTP status for a request that costs nothing: 200 if the key is right. */
export async function askEasypost({ key, url }: EasypostKeys): Promise<number> {
  const response = await fetch(`${url}/v2/addresses?page_size=1`, {
    headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  await response.body?.cancel()
  return response.status
}
