import type { TestShop } from './app.ts'
import { newKey } from './buying.ts'
import type { DeskCaller } from './desk.ts'

/** Sends a file of translations as the desk does. */
export async function importTranslations(world: TestShop, caller: DeskCaller, text: string) {
  const boundary = 'x-form'
  const part = (head: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/admin/translation/import',
    headers: { ...caller.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${part('name="idempotencyKey"', newKey())}${part('name="file"; filename="de.csv"\r\ncontent-type: text/csv', text)}--${boundary}--\r\n`,
  })
  return response.json()
}
