import { langPath } from '#contract/languages.ts'
import type { Match } from '../routing/match.ts'

/** The page that takes the place of one that needs script; null for pages that do without. */
export function plainPath({ kind, slug, lang }: Match): string | null {
  const path = pathOf(kind, slug)
  return path === null ? null : langPath(lang, `/plain${path}`)
}

function pathOf(kind: Match['kind'], slug: string): string | null {
  switch (kind) {
    case 'cart':
      return '/cart'
    case 'checkout':
      return slug === 'thankyou' ? '/thankyou' : '/checkout'
    case 'auth':
      return '/signin'
    case 'user':
      return userPath(slug)
    case 'return':
      return slug === 'new' ? '/find' : `/returns/${slug}`
    case 'order':
      return slug === 'find' ? '/find' : `/order/${slug}`
    default:
      return null
  }
}

function userPath(slug: string): string {
  if (slug === 'review') return '/reviews'
  const [screen, number] = slug.split('/')
  if (screen === 'order' && number) return `/order/${number}`
  return screen === 'return' && number && number !== 'new' ? `/returns/${number}` : '/orders'
}
