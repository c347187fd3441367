import type { DemoPages } from './demo-pages.ts'

/** A browser without script: it sends forms and keeps the cookie. */
export function plainBrowser(pages: DemoPages, headers: Record<string, string> = {}) {
  let cookie = ''
  const keep = (response: Awaited<ReturnType<typeof pages.get>>) => {
    const set = String(response.headers['set-cookie'] ?? '')
    const found = /(plain=[^;]*)/.exec(set)?.[1]
    if (found) cookie = found
    return response
  }
  return {
    cookie: () => cookie,
    get: async (path: string) => keep(await pages.get(path, { cookie })),
    post: async (path: string, fields: Record<string, string>, more: Record<string, string> = {}) =>
      keep(
        await pages.app.inject({
          method: 'POST',
          url: path,
          headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers, ...more },
          payload: new URLSearchParams(fields).toString(),
        }),
      ),
  }
}

export type Shopper = ReturnType<typeof plainBrowser>

/** Values of the fields of the first form for an address, as a browser would send them. */
export function fieldsIn(html: string, action: string): Record<string, string> {
  const form = new RegExp(`<form [^>]*action="${action}".*?</form>`, 's').exec(html)?.[0] ?? ''
  const chosen = [...form.matchAll(/<select [^>]*name="([^"]*)".*?<option value="([^"]*)" selected/gs)]
  const typed = [
    ...form.matchAll(/<input(?![^>]*(?:checkbox|radio))[^>]* name="([^"]*)"[^>]* value="([^"]*)"/g),
  ]
  return Object.fromEntries([...chosen, ...typed].map(([, name, value]) => [name!, value!]))
}

export const ada = {
  email: 'ada@example.com',
  ...{ 'address.country': 'DE', 'address.firstName': 'Ada', 'address.lastName': 'Lovelace' },
  ...{ 'address.address': 'Haldenweg 1', 'address.postalCode': '10115', 'address.city': 'Berlin' },
}

/** Places an order of a bath tray. */
export async function orderTray(shopper: Shopper, method: string) {
  await shopper.post('/plain/cart/add', { slug: 'bath-tray' })
  await shopper.post('/plain/checkout/information', ada)
  await shopper.post('/plain/checkout/shipping', { method: 'standard' })
  const { body } = await shopper.get('/plain/checkout/payment')
  const fields = fieldsIn(body, '/plain/checkout/payment')
  return shopper.post('/plain/checkout/payment', { ...fields, method, agree: 'true' })
}

/** The order that the browser's cookie holds. */
export function orderIn(shopper: Shopper): { number: string; accessKey?: string } {
  return JSON.parse(Buffer.from(shopper.cookie().slice(6), 'base64url').toString()).order
}
