import * as z from 'zod'
import { languages } from '#contract/languages.ts'

/** A text by language, found by `textIn`. */
export type Texts = Record<string, string>

export const Language = z.enum(languages)
