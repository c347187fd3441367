import * as z from 'zod'
import { defineSetting } from '#server/platform/settings.ts'
import { Language } from './texts.ts'

/**
 * The languages the shop is written in: those of the chooser and of hreflang. Every other prefix still answers,
 * with its fallback, and its canonical address is that of the language it shows.
 */
export const languagesSetting = defineSetting(
  'languages',
  z.object({ offered: z.array(Language).min(1).default(['en', 'zh', 'zh-HK']) }),
)
