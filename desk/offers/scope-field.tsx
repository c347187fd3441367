import { useState } from 'react'
import { useCall } from '../query.ts'
import { groupOptions } from '../resource/choices/group-options.ts'
import { ProductSearch, useProductNames } from '../resource/choices/product-choice.tsx'
import { t } from '../texts.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import type { Option } from '../ui/select.tsx'
import { Select } from '../ui/select.tsx'
import { Tags } from '../ui/tag.tsx'

export type Scope = { products: number[]; categories: number[]; collections?: number[] }

type ScopeFieldProps = {
  value: Scope | null
  onChange(scope: Scope | null): void
  /** Promotions can cover collections, coupons cannot. */
  hasCollections: boolean
  error?: string | undefined
}

/** The scope of an offer: the whole shop, or products, categories and collections. */
export function ScopeField({ value, onChange, hasCollections, error }: ScopeFieldProps) {
  // A chosen kind stays open while nothing is named yet.
  const [isOpen, setOpen] = useState(value !== null)
  const scope = value ?? { products: [], categories: [], ...(hasCollections ? { collections: [] } : {}) }
  const set = (next: Scope) => onChange(sizeOf(next) === 0 ? null : next)
  return (
    <div data-path="scope" className="space-y-3">
      <div className="max-w-80">
        <Select
          label={t('desk.offer.scope')}
          value={isOpen || value ? 'some' : 'all'}
          onChange={(choice) => {
            setOpen(choice === 'some')
            if (choice === 'all') onChange(null)
          }}
          options={(['all', 'some'] as const).map((each) => ({
            value: each,
            label: t(`desk.offer.scope_${each}`),
          }))}
          error={error}
        />
      </div>
      {(isOpen || value) && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Products value={scope.products} onChange={(products) => set({ ...scope, products })} />
          <Groups
            call="/category/list"
            label={t('desk.offer.categories')}
            value={scope.categories}
            onChange={(categories) => set({ ...scope, categories })}
          />
          {hasCollections && (
            <Groups
              call="/collection/list"
              label={t('desk.offer.collections')}
              value={scope.collections ?? []}
              onChange={(collections) => set({ ...scope, collections })}
            />
          )}
        </div>
      )}
    </div>
  )
}

function sizeOf({ products, categories, collections = [] }: Scope): number {
  return products.length + categories.length + collections.length
}

/** The scope of an offer in a few words. */
export function scopeText(scope: Scope | null): string {
  if (!scope) return t('desk.offer.scope_all')
  const { products, categories, collections = [] } = scope
  return t('desk.offer.scope_says', {
    products: products.length,
    categories: categories.length,
    collections: collections.length,
  })
}

type IdsProps = { value: readonly number[]; onChange(ids: number[]): void }

function Products({ value, onChange }: IdsProps) {
  const names = useProductNames(value)
  return (
    <div className="space-y-2">
      <ProductSearch
        label={t('desk.offer.products')}
        chosen={value}
        onAdd={({ id }) => onChange([...value, id])}
      />
      <Chosen
        label={t('desk.offer.products')}
        value={value}
        nameOf={(id) => names.get(id) ?? `#${id}`}
        {...{ onChange }}
      />
    </div>
  )
}

type GroupsProps = IdsProps & { call: '/category/list' | '/collection/list'; label: string }

function Groups({ call, label, value, onChange }: GroupsProps) {
  const { data } = useCall(call, {})
  const options: Option[] = groupOptions(data?.items ?? [])
  const open = options.filter((option) => !value.includes(Number(option.value)))
  return (
    <div className="space-y-2">
      <ComboBox
        key={`${value.join()} ${options.length}`}
        {...{ label }}
        options={open}
        value={null}
        onChange={(id) => onChange([...value, Number(id)])}
      />
      <Chosen
        {...{ label, value, onChange }}
        nameOf={(id) => options.find((option) => option.value === String(id))?.label ?? `#${id}`}
      />
    </div>
  )
}

type ChosenProps = IdsProps & { label: string; nameOf(id: number): string }

function Chosen({ label, value, onChange, nameOf }: ChosenProps) {
  if (value.length === 0) return null
  return (
    <Tags
      {...{ label }}
      tags={value.map((id) => ({ id: String(id), label: nameOf(id) }))}
      onRemove={(id) => onChange(value.filter((each) => each !== Number(id)))}
    />
  )
}
