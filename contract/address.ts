import * as z from 'zod/mini'
import { Id } from './scalars.ts'

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const required = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** A postal address. The server validates required fields and postal codes per country. */
export const Address = z.object({
  id: z.optional(Id),
  /** ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  state: z._default(line(100), ''),
  city: z._default(line(100), ''),
  area: z._default(line(100), ''),
  postalCode: z._default(line(20), ''),
  firstName: required(100),
  lastName: required(100),
  company: z.optional(line(100)),
  vatId: z.optional(line(30)),
  address: required(200),
  apartment: z.optional(line(200)),
  /** Dialling code with plus: "+49". */
  countryCode: z._default(line(6), ''),
  phone: z._default(line(20), ''),
  /** Default for deliveries. */
  isDefault: z.optional(z.boolean()),
  isDefaultBilling: z.optional(z.boolean()),
})
export type Address = z.infer<typeof Address>

/** An address for display: `lines` are everything between the name and the country, in the country's order. */
export const ShownAddress = z.extend(Address, { lines: z.array(z.string()) })
export type ShownAddress = z.infer<typeof ShownAddress>
