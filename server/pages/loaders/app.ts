import type { Loader } from '../page.ts'
import { shell } from '../shell.ts'

/** Everything below the catch-all rule: what a merchant's own template makes of `data.path`. */
export const loadApp: Loader = async (request) => {
  return shell(request, {
    template: 'app',
    title: request.t('meta.app'),
    description: '',
    noindex: true,
    values: { data: { path: request.match.slug } },
    browser: { appPath: request.match.slug },
  })
}
