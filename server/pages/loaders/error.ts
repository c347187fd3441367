import { errorPage } from '../error-page.ts'
import type { Loader } from '../page.ts'

const statuses = { '403': 403, '404': 404, '500': 500 } as const

export const loadError: Loader = async (request) => {
  const status = statuses[request.match.slug as keyof typeof statuses]
  return status ? errorPage(request, status) : null
}
