import { isLang } from '#contract/languages.ts'
import { nameOf } from '../formats.ts'
import { fieldLabel } from '../services/labels.ts'
import { partLabel } from '../settings/labels.ts'
import { hasText, t } from '../texts.ts'

/** The texts that name a resource's fields: keys of single fields, and beginnings of keys that end in a field. */
type Naming = { keys?: Record<string, string>; starts?: readonly string[]; packs: readonly string[] }

const product: Naming = { starts: ['desk.product.field_'], packs: ['product'] }
const group: Naming = {
  starts: ['desk.group.', 'desk.attribute.'],
  packs: ['group', 'attribute'],
}
const content: Naming = {
  keys: { sections: 'desk.content.sections' },
  starts: ['desk.content.'],
  packs: ['content'],
}
const offer: Naming = {
  keys: {
    ...{ minimum: 'desk.coupon.has_minimum', terms: 'desk.promotion.rule', scope: 'desk.offer.covers' },
    ...{ startsAt: 'desk.offer.starts', endsAt: 'desk.offer.ends' },
  },
  starts: ['desk.coupon.', 'desk.promotion.', 'desk.campaign.', 'desk.offer.'],
  packs: ['coupon', 'promotion', 'campaign', 'offer'],
}

const namings: Record<string, Naming> = {
  ...{ product, stock: product },
  ...{ category: group, collection: group, tag: group, attribute: group },
  ...{ page: content, article: content, draft: content },
  ...{ coupon: offer, promotion: offer, campaign: offer },
  media: { starts: ['desk.media.'], packs: ['media'] },
  vendor: { starts: ['desk.vendor.'], packs: ['vendor'] },
  company: { starts: ['desk.company.field_', 'desk.order.address_'], packs: ['company', 'order'] },
  order: {
    keys: { staffNote: 'desk.order.note', labels: 'desk.order.labels', status: 'desk.order.status' },
    starts: ['desk.order.address_'],
    packs: ['order'],
  },
  customer: {
    keys: {
      ...{ staffNote: 'desk.customer.note', credits: 'desk.customer.credit' },
      ...{ firstName: 'desk.customer.name', lastName: 'desk.customer.name' },
    },
    starts: ['desk.customer.'],
    packs: ['customer'],
  },
  staff: {
    keys: {
      ...{ name: 'desk.staff.name', role: 'desk.staff.role' },
      ...{ lang: 'desk.me.lang', timeZone: 'desk.me.time_zone' },
    },
    packs: ['staff', 'me'],
  },
  role: {
    keys: {
      ...{ name: 'desk.staff.name', permissions: 'desk.roles.permission' },
      ...{ refundPerOrder: 'desk.roles.per_order', refundPerDay: 'desk.roles.per_day' },
    },
    packs: ['staff', 'roles'],
  },
  setting: { packs: ['settings'] },
  service: { packs: ['services'] },
  plan: { packs: ['plan'] },
}

/** The packs of texts that name the fields of these resources. */
export function packsOf(resources: Iterable<string>): string[] {
  return [...new Set([...resources].flatMap((resource) => namings[resource]?.packs ?? []))].sort()
}

/** The name of a changed field, such as "Name (German)"; empty for one that only programs know. */
export function fieldName({ resource, resourceId }: { resource: string; resourceId: string }, path: string) {
  const naming = namings[resource]
  if (!naming || path === '') return ''
  if (resource === 'setting') return partLabel(resourceId, path)
  if (resource === 'service') return fieldLabel(resourceId as never, path)
  const parts = path.split('.')
  const key = parts.toReversed().flatMap((part) => keyOf(naming, part) ?? [])[0]
  if (!key) return ''
  const lang = parts.slice(1).find(isLang)
  return lang ? `${t(key)} (${nameOf('language', lang)})` : t(key)
}

function keyOf({ keys = {}, starts = [] }: Naming, part: string): string | undefined {
  if (isLang(part)) return
  const spelled = part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return [keys[part] ?? '', ...starts.flatMap((start) => [start + part, start + spelled])].find(hasText)
}
