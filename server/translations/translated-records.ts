import { type TranslationKind, translationKinds } from '#contract/admin/content/translation.ts'
import { recordOf } from '#server/catalog/staff/groups/group-record.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { attributeTexts } from './records/attribute-texts.ts'
import { contentTexts } from './records/content-texts.ts'
import { isEntryText } from './records/language-path.ts'
import { menuTexts } from './records/menu-texts.ts'
import { offerTexts } from './records/offer-texts.ts'
import { pictureTexts } from './records/picture-texts.ts'
import { productTexts } from './records/product-texts.ts'

/** The record that a translation is saved in, with the paths that translators may change. */
export function recordFor(kind: TranslationKind): RecordKind {
  switch (kind) {
    case 'product':
      return productTexts
    case 'category':
    case 'collection':
    case 'tag':
      return groupTexts(recordOf(kind))
    case 'attribute':
      return attributeTexts
    case 'picture':
      return pictureTexts
    case 'menu':
      return menuTexts
    case 'promotion':
    case 'coupon':
      return offerTexts(kind)
    default:
      return contentTexts(kind)
  }
}

/** The kind of a record by its name in the audit, such as `media` for a picture. */
export function kindOf(resource: string): TranslationKind | undefined {
  return translationKinds.find((kind) => recordFor(kind).resource === resource)
}

/** A record without the paths that are not single texts of a language other than English. */
function groupTexts(kind: RecordKind): RecordKind {
  return { ...kind, rule: (id, path) => (isEntryText(path) ? kind.rule(id, path) : undefined) }
}
