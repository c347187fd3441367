import { offerConsent, settleConsent } from './consent.ts'
import { hintLanguage } from './language-hint.ts'
import { turnLanguageLinks } from './language-links.ts'
import { reportVisit } from './report-visit.ts'

/**
 * Does what can wait on every page: offers the reader's preferred language, points the language links to this page,
 * reports campaigns and searches, and asks for consent. An answer counts for one visitor id, and sign-out issues another.
 */
export function settlePage(): void {
  void hintLanguage()
  turnLanguageLinks()
  reportVisit()
  offerConsent()
  void settleConsent()
}
