import { useEffect, useState } from 'react'
import type { AdminProduct } from '#contract/admin/catalog/product.ts'
import type { Lang } from '#contract/languages.ts'
import type { PreviewChoice } from '../preview/preview-choice.ts'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { useShown } from '../preview/use-shown.ts'
import { askedView, useViewChoice } from '../preview/view-choice.tsx'
import { focusPath } from '../resource/focus-path.ts'
import { useRecord } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { Select } from '../ui/select.tsx'
import { variantName } from './variant-name.ts'

type ProductPreviewProps = {
  product: AdminProduct
  /** The language that is edited. */
  lang: Lang
  choice: PreviewChoice
  /** The name of a path for people. */
  nameOf(path: string): string
}

/** Variants in the list of choices; a page of more is better looked at in the shop. */
const maxChoices = 100

/** The shop's page of a product with everything that is typed, and what of it could not be saved. */
export function ProductPreview({ product, lang, choice, nameOf }: ProductPreviewProps) {
  const { id, status, variants } = product
  const record = useRecord()
  const view = useViewChoice(lang)
  const [variant, setVariant] = useState<number | null>(null)
  const asked = { id, ...askedView(view), ...(variant === null ? {} : { variant }) }
  const { shown, error } = useShown('/preview/product', asked)
  const faults = shown?.faults
  useEffect(() => {
    if (faults) record.note(faults)
  }, [faults, record])
  useEffect(() => () => record.note({}), [record])
  const fix = (path: string) => {
    if (choice.place === 'beside') return focusPath(path)
    choice.show(false)
    // The dialog gives the focus back first.
    setTimeout(() => focusPath(path), 300)
  }
  const any = 'any'
  const sold = variants.filter(({ active }) => active).slice(0, maxChoices)
  return (
    <PreviewPane
      {...{ choice, view, shown, error }}
      fields={
        sold.length > 1 && (
          <Select
            label={t('desk.product.preview_variant')}
            options={[
              { value: any, label: t('desk.product.preview_no_variant') },
              ...sold.map((each) => ({
                value: String(each.id),
                label: variantName(product, each.options) || each.sku,
              })),
            ]}
            value={variant === null ? any : String(variant)}
            onChange={(chosen) => setVariant(chosen === any ? null : Number(chosen))}
          />
        )
      }
    >
      {shown && !shown.isPublic && (
        <p className="text-note text-muted">
          {t(status === 'active' ? 'desk.product.preview_not_yet' : 'desk.product.preview_hidden')}
        </p>
      )}
      {faults && Object.keys(faults).length > 0 && (
        <div className="max-h-32 overflow-y-auto text-note" role="status">
          <p className="font-medium">{t('desk.product.preview_left_out')}</p>
          <ul>
            {Object.entries(faults).map(([path, why]) => (
              <li key={path} className="text-error">
                <button type="button" className="underline" onClick={() => fix(path)}>
                  {nameOf(path)}
                </button>
                {': '}
                {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </PreviewPane>
  )
}
