import type { Loader } from '../page.ts'
import { shell } from '../shell.ts'

/** Where the links of a letter about an alert lead; whose it is stands behind the # and reaches no server with the page. */
export const loadNotify: Loader = async (request) => {
  return shell(request, {
    template: 'notify',
    title: request.t('alert_answer.page'),
    description: '',
    noindex: true,
  })
}
