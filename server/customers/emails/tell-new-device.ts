import { bcp47, isLang } from '#contract/languages.ts'
import type { Tx } from '#server/db/open.ts'
import { placeName } from '#server/platform/sign-in/seen-from.ts'
import { readCustomer } from '../accounts/find-customer.ts'
import { customerZone } from './customer-zone.ts'
import { sendNotice } from './notice.ts'

type Seen = { ip: string; browser: string; place: string; at: Date }

/** Notifies a customer in their language of a sign-in from a new device: browser, place, and time in their zone. */
export async function tellNewDevice(
  tx: Tx,
  customerId: string,
  { ip, browser, place, at }: Seen,
): Promise<void> {
  const person = await readCustomer(tx, customerId)
  const lang = isLang(person.lang) ? person.lang : 'en'
  const timeZone = await customerZone(tx, customerId, at)
  const when = new Intl.DateTimeFormat(bcp47[lang], { dateStyle: 'long', timeStyle: 'long', timeZone })
  await sendNotice(tx, person, {
    kind: 'new_device',
    values: {
      at: when.format(at),
      browser: browser || '–',
      place: [placeName(place, lang), ip].filter(Boolean).join(', '),
    },
    path: '/auth/forget',
  })
}
