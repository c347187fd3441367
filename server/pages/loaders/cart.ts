import type { Loader } from '../page.ts'
import { shell } from '../shell.ts'

export const loadCart: Loader = async (request) => {
  return shell(request, { template: 'cart', title: request.t('cart.title'), description: '', noindex: true })
}
