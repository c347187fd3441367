import { useId } from 'react'
import type { AdminProduct } from '#contract/admin/catalog/product.ts'
import { call } from '../calls.ts'
import { moment, number } from '../formats.ts'
import { refresh, useCall } from '../query.ts'
import { groupOptions } from '../resource/choices/group-options.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { inputLook } from '../ui/field.tsx'
import { Card } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { AddMany } from './add-many.tsx'
import { useChoices } from './choices.ts'
import { classText } from './class-text.ts'

/** The groups that a product belongs to, and how it is taxed and shipped. */
export function Organisation({ product }: { product: AdminProduct }) {
  const choices = useChoices()
  const { data: tags } = useCall('/tag/list', {}, { tags: ['tag'] })
  const isOff = !may('products.change')
  return (
    <>
      <Card title={t('desk.product.organisation')}>
        <fieldset disabled={isOff} className="space-y-4">
          <Many path="categories" options={groupOptions(choices.categories)} numeric />
          <Collections {...{ product }} />
          <Many
            path="tags"
            options={tags?.items.map(({ handle, name }) => ({ value: handle, label: name })) ?? []}
            allowsNew
          />
          <Suggested path="vendor" values={choices.vendors} />
          <Suggested path="type" values={choices.types} />
        </fieldset>
      </Card>
      <Card title={t('desk.product.tax_and_shipping')}>
        <div className="space-y-4">
          <OneOf path="taxClass" values={choices.taxClasses} {...{ isOff }} />
          <OneOf path="shippingClass" values={choices.shippingClasses} {...{ isOff }} />
          <Durability {...{ isOff }} />
        </div>
      </Card>
      <Card title={t('desk.product.facts')}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          <dt className="text-muted">{t('desk.product.public_from')}</dt>
          <dd className="text-end">{product.status === 'active' ? moment(product.publishedAt) : '–'}</dd>
          <dt className="text-muted">{t('desk.product.created')}</dt>
          <dd className="text-end">{moment(product.createdAt)}</dd>
          <dt className="text-muted">{t('desk.product.sales')}</dt>
          <dd className="text-end">{number(product.sales)}</dd>
          <dt className="text-muted">{t('desk.product.rating')}</dt>
          <dd className="text-end">
            {product.rating.average === null
              ? '–'
              : `${number(product.rating.average, { maximumFractionDigits: 1 })} (${number(product.rating.count)})`}
          </dd>
        </dl>
      </Card>
    </>
  )
}

const labelOf = (path: string) => t(`desk.product.field_${path}`)

type ManyProps = {
  path: 'categories' | 'tags'
  options: { value: string; label: string }[]
  numeric?: boolean
  allowsNew?: boolean
}

function Many({ path, options, numeric = false, allowsNew = false }: ManyProps) {
  const { value, onChange, error, onFocus, onBlur } = useField<(string | number)[]>(path)
  return (
    <div data-path={path}>
      <AddMany
        label={labelOf(path)}
        {...{ options, allowsNew, onFocus, onBlur }}
        values={value.map(String)}
        onChange={(next) => onChange(numeric ? next.map(Number) : next)}
      />
      {error && <p className="mt-1 text-note text-error">{error}</p>}
    </div>
  )
}

/** The collections filled by hand that hold the product. A press changes them at once. */
function Collections({ product: { id, collections } }: { product: AdminProduct }) {
  const { data } = useCall('/collection/list', {}, { tags: ['collection'] })
  const manual = data?.items.filter(({ byRule }) => !byRule) ?? []
  const held = collections.map((each) => String(each.id))
  if (manual.length === 0) return null
  const change = async (next: string[]) => {
    try {
      for (const added of next.filter((each) => !held.includes(each))) await put(Number(added), true)
      for (const gone of held.filter((each) => !next.includes(each))) await put(Number(gone), false)
    } catch (error) {
      toastError(error)
    }
    await refresh('/product/detail', '/collection/list')
  }
  const put = async (collection: number, isIn: boolean) => {
    const { group, version } = await call('/collection/detail', { id: collection })
    const others = group.products.filter((each) => each !== id)
    const { change: made } = await call('/collection/save', {
      ...{ id: collection, version },
      set: [{ path: 'products', from: group.products, to: isIn ? [...others, id] : others }],
    })
    toastChange(t(isIn ? 'desk.product.put_in' : 'desk.product.taken_out', { name: group.name }), made)
  }
  return (
    <AddMany
      label={t('desk.product.collections')}
      options={manual.map((each) => ({ value: String(each.id), label: each.name }))}
      values={held}
      onChange={(next) => void change(next)}
    />
  )
}

/** A free text with suggestions of those in use. */
function Suggested({ path, values }: { path: string; values: readonly string[] }) {
  const { value, error, onChange, onFocus, onBlur } = useField<string>(path)
  const list = useId()
  return (
    <label className="block" data-path={path}>
      <span className="mb-1 block text-note font-medium">{labelOf(path)}</span>
      <input
        {...{ list, onFocus, onBlur }}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        className={inputLook}
      />
      <datalist id={list}>
        {values.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {error && <span className="mt-1 block text-note text-error">{error}</span>}
    </label>
  )
}

type OneOfProps = { path: 'taxClass' | 'shippingClass'; values: readonly string[]; isOff: boolean }

function OneOf({ path, values, isOff }: OneOfProps) {
  const { value, error, onChange } = useField<string>(path)
  const all = values.includes(value) ? values : [...values, value]
  return (
    <div data-path={path}>
      <Select
        label={labelOf(path)}
        {...{ value, error, onChange }}
        isDisabled={isOff}
        options={all.map((each) => ({ value: each, label: classText(path, each) }))}
      />
    </div>
  )
}

/** Years for which the maker guarantees the product, shown beside the legal guarantee. */
function Durability({ isOff }: { isOff: boolean }) {
  const { value, error, onChange, onFocus, onBlur } = useField<number | null>('durabilityYears')
  return (
    <label className="block" data-path="durabilityYears">
      <span className="mb-1 block text-note font-medium">{labelOf('durabilityYears')}</span>
      <input
        type="number"
        min={1}
        max={100}
        value={value ?? ''}
        readOnly={isOff}
        {...{ onFocus, onBlur }}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        className={inputLook}
      />
      <span className={`mt-1 block text-note ${error ? 'text-error' : 'text-muted'}`}>
        {error || t('desk.product.durability_hint')}
      </span>
    </label>
  )
}
