import { and, eq } from 'drizzle-orm'
import { isLang, type Lang } from '#contract/languages.ts'
import type { Tx } from '#server/db/open.ts'
import { staff } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { findStaff, type Staff } from './find-staff.ts'
import { newLink } from './links.ts'

/** Emails to staff. Each has the texts staff_email.{kind}_subject and staff_email.{kind}. */
export type StaffNotice =
  | 'invitation'
  | 'reset'
  | 'new_device'
  | 'password_changed'
  | 'second_factor_changed'
  | 'second_factor_reset'
  | 'role_changed'
  | 'new_owner'
  | 'new_key'
  | 'key_ended'
  | 'webhook_gone'
  | 'webhook_failing'
  | 'export_started'
  | 'service_keys'
  | 'service_keys_removed'

type Values = Record<string, string>

/** Emails a staff member, once the transaction is committed. */
export async function tellStaff(
  tx: Pick<Tx, 'insert'>,
  staffId: string,
  kind: StaffNotice,
  values: Values = {},
): Promise<void> {
  await emit(tx, 'staff.notice', { staffId, kind, values })
}

/** Emails every active owner, except those in `except`. */
export async function tellOwners(
  tx: Tx,
  kind: StaffNotice,
  values: Values,
  { except = [] }: { except?: string[] } = {},
): Promise<void> {
  const owners = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), eq(staff.state, 'active')))
  for (const { id } of owners) if (!except.includes(id)) await tellStaff(tx, id, kind, values)
}

/** Sends an email to a staff member. The one-time link of an invitation or a reset is made here, so that no queue holds it. */
export async function sendStaffEmail(
  shop: Shop,
  { staffId, kind, values }: { staffId: string; kind: string; values: Values },
): Promise<void> {
  const person = await findStaff(shop.db, staffId)
  if (!person) return
  const lang = langOf(person)
  const t = translator(lang)
  const said = { ...values, name: person.name, shop: shop.settings(shopSetting).name }
  const url = await linkOf(shop, person, kind)
  await sendEmail(shop, {
    template: 'account-notice',
    to: person.email,
    lang,
    data: {
      kind: `staff_${kind}`,
      subject_text: t(`staff_email.${kind}_subject`, said),
      paragraphs: t(`staff_email.${kind}`, said).split('\n').filter(Boolean),
      link: url ? { label: t(`staff_email.${kind}_link`, said), url } : null,
    },
  })
}

export function langOf({ lang }: Pick<Staff, 'lang'>): Lang {
  return isLang(lang) ? lang : 'en'
}

async function linkOf(shop: Shop, person: Staff, kind: string): Promise<string | null> {
  if (kind === 'invitation') return newLink(shop, { kind, staffId: person.id })
  if (kind === 'reset') return newLink(shop, { kind, staffId: person.id })
  return null
}
