import * as z from 'zod'
import { languages } from '#contract/languages.ts'

/** A text by language; `en` is the fallback and required. */
export const Texts = z.object({ en: z.string() }).catchall(z.string())
export type Texts = Record<string, string>

export const Language = z.enum(languages)
