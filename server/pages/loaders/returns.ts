import type { Loader } from '../page.ts'
import { shell } from './shells.ts'

/** A return of an order without account, or a new one (`new`). The order's number and key are in the address. */
export const loadReturn: Loader = async (request) => {
  const { match, t } = request
  const title = match.slug === 'new' ? t('user.return.new') : t('user.return.one', { number: match.slug })
  return shell(request, {
    template: 'return',
    title,
    description: '',
    noindex: true,
    paths: {},
    values: { heading: title, number: match.slug },
  })
}
