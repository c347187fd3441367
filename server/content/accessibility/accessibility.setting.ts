import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

const texts = z.record(z.string(), z.string().max(5000))

/** The shop's own part of the accessibility statement (Directive (EU) 2019/882, Annex V). */
export const accessibilitySetting = defineSetting(
  'accessibility',
  z.object({
    /** Barriers that the shop knows of, by language. */
    limits: texts.default({}),
    /** Email address for reports of barriers. Empty: the shop's own. */
    email: z.string().max(254).default(''),
    /** The authority that supervises the shop. Empty: the one known for the shop's country. */
    authority: z.string().max(500).default(''),
  }),
)

/**
 * Authorities that supervise the accessibility of online shops, by the merchant's country. Countries that are missing
 * here name theirs in the setting.
 */
export const authorities: Record<string, string> = {
  DE: 'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg',
  AT: 'Sozialministeriumservice, Wien',
  IE: 'Competition and Consumer Protection Commission (CCPC), Dublin',
}
