import * as z from 'zod/mini'
import { emailPattern } from './rules.ts'

/** An address that shoppers can write to: an email address or a web page. */
export function isElectronicAddress(text: string): boolean {
  if (emailPattern.test(text)) return true
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

/** Name, postal and electronic address of a manufacturer or responsible person. */
export const SafetyContact = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  address: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** An email address or the address of a web page. */
  contact: z.string().check(z.trim(), z.maxLength(300), z.refine(isElectronicAddress)),
})
export type SafetyContact = z.infer<typeof SafetyContact>

export const maxWarnings = 5000

/** Safety information of an offer, in one language (Regulation (EU) 2023/988, Art. 19). */
export const ShownSafety = z.object({
  manufacturer: z.nullable(SafetyContact),
  /** The responsible person in the EU, for manufacturers outside of it. */
  responsible: z.nullable(SafetyContact),
  warnings: z.string(),
  /** The BCP 47 tag of the warnings, unless they are in the reader's language. */
  lang: z.optional(z.string()),
})
export type ShownSafety = z.infer<typeof ShownSafety>

/** The producer's guarantee of durability, as the label names it (Implementing Regulation (EU) 2025/1960, Annex II). */
export const Durability = z.object({ years: z.int(), brand: z.string(), model: z.string() })
export type Durability = z.infer<typeof Durability>
