import type { Loader } from '../page.ts'
import { shell } from '../shell.ts'

export const loadWishlist: Loader = async (request) => {
  return shell(request, {
    template: 'wishlist',
    title: request.t('user.wishlist'),
    description: '',
    noindex: true,
    // What one came to buy is looked for first.
    values: { types: ['product', 'article', 'page'] },
  })
}
