import type { PageRequest } from '../page.ts'
import type { SectionView } from './section-views.ts'

/** schema.org objects for sections that search engines know: questions with answers, and the shop's own rooms. */
export function sectionJsonLd(request: PageRequest, views: SectionView[]): Record<string, unknown>[] {
  const questions = views.filter(({ type }) => type === 'faq').flatMap(questionsOf)
  const stores = views.filter(({ type }) => type === 'store').map((view) => storeOf(request, view))
  return [
    ...(questions.length > 0
      ? [{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: questions }]
      : []),
    ...stores,
  ]
}

/** https://schema.org/Question */
function questionsOf({ settings }: SectionView): Record<string, unknown>[] {
  const items = settings.items as { question: string; answer: string }[]
  return items
    .filter(({ question, answer }) => question !== '' && answer !== '')
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }))
}

type Hours = { day: string; opens: string | null; closes: string | null }

const days: Record<string, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/** https://schema.org/Store */
function storeOf({ shop }: PageRequest, { settings }: SectionView): Record<string, unknown> {
  const { title, address, phone, email, picture } = settings as Record<string, string> & {
    picture: { url: string } | null
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: title,
    address,
    parentOrganization: { '@id': `${shop.publicUrl}/#organisation` },
    ...(phone ? { telephone: phone } : {}),
    ...(email ? { email } : {}),
    ...(picture ? { image: shop.publicUrl + picture.url } : {}),
    openingHoursSpecification: (settings.hours as Hours[])
      .filter(({ opens, closes }) => opens && closes)
      .map(({ day, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${days[day]}`,
        opens,
        closes,
      })),
  }
}
