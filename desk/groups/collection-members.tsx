import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type AdminGroup, collectionSorts } from '#contract/admin/catalog/group.ts'
import { read, useCall } from '../query.ts'
import { groupOptions } from '../resource/choices/group-options.ts'
import { ProductSearch, useProductNames } from '../resource/choices/product-choice.tsx'
import { ProductSequence } from '../resource/choices/product-sequence.tsx'
import { useField } from '../resource/record.tsx'
import { baseCurrency, may } from '../session.ts'
import { t } from '../texts.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Card } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { Tags } from '../ui/tag.tsx'

type Rule = NonNullable<AdminGroup['rule']>

/** The products of a collection: chosen by hand in an order, or by a rule whose result is shown while it changes. */
export function Members() {
  const rule = useField<Rule | null>('rule')
  const sort = useField<AdminGroup['sort']>('sort')
  return (
    <Card title={t('desk.group.products')}>
      <div className="space-y-4">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <div data-path="rule">
            <Select
              label={t('desk.group.filled')}
              value={rule.value ? 'rule' : 'hand'}
              onChange={(how) => rule.onChange(how === 'rule' ? (rule.value ?? {}) : null)}
              options={(['hand', 'rule'] as const).map((how) => ({
                value: how,
                label: t(`desk.group.by_${how}`),
              }))}
              error={rule.error}
            />
          </div>
          <div data-path="sort">
            <Select
              label={t('desk.group.sort')}
              value={sort.value}
              onChange={sort.onChange}
              options={collectionSorts.map((each) => ({ value: each, label: t(`desk.group.sort_${each}`) }))}
              error={sort.error}
            />
          </div>
        </div>
        {rule.value ? <RuleFields rule={rule.value} onChange={rule.onChange} /> : <ByHand />}
      </div>
    </Card>
  )
}

function ByHand() {
  const { value, onChange, error } = useField<number[]>('products')
  const names = useProductNames(value)
  return (
    <div data-path="products" className="space-y-3">
      <ProductSequence
        label={t('desk.group.products')}
        products={new Map([...names].map(([id, name]) => [id, { id, name }]))}
        {...{ value, onChange }}
        isDisabled={!may('products.change')}
      >
        <ProductSearch
          label={t('desk.group.add_product')}
          chosen={value}
          onAdd={({ id }) => onChange([...value, id])}
        />
      </ProductSequence>
      {error && <p className="text-note text-error">{error}</p>}
    </div>
  )
}

function RuleFields({ rule, onChange }: { rule: Rule; onChange(rule: Rule): void }) {
  /** A condition that is left out covers everything. */
  const set = <Name extends keyof Rule>(name: Name, value: Rule[Name] | null | undefined) => {
    const { [name]: _, ...rest } = rule
    const isNone = value == null || value === false || (Array.isArray(value) && value.length === 0)
    onChange(isNone ? rest : { ...rest, [name]: value })
  }
  const currency = baseCurrency()
  return (
    <div className="space-y-4">
      <p className="text-note text-muted">{t('desk.group.rule_hint')}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Handles
          call="/category/list"
          label={t('desk.group.rule_categories')}
          value={rule.categories ?? []}
          onChange={(handles) => set('categories', handles)}
        />
        <Handles
          call="/tag/list"
          label={t('desk.group.rule_tags')}
          value={rule.tags ?? []}
          onChange={(handles) => set('tags', handles)}
        />
        <MoneyField
          label={t('desk.group.rule_min_price')}
          {...{ currency }}
          value={rule.minPrice ?? null}
          onChange={(amount) => set('minPrice', amount)}
        />
        <MoneyField
          label={t('desk.group.rule_max_price')}
          {...{ currency }}
          value={rule.maxPrice ?? null}
          onChange={(amount) => set('maxPrice', amount)}
        />
        <NumberField
          label={t('desk.group.rule_newer')}
          minValue={1}
          maxValue={3650}
          value={rule.newerThanDays ?? Number.NaN}
          onChange={(days) => set('newerThanDays', Number.isNaN(days) ? null : days)}
        />
        <Switch isSelected={rule.reduced === true} onChange={(isOn) => set('reduced', isOn)}>
          {t('desk.group.rule_reduced')}
        </Switch>
      </div>
      <Result {...{ rule }} />
    </div>
  )
}

/** The products that the rule covers now, before it is saved. */
function Result({ rule }: { rule: Rule }) {
  const { data, error, isPlaceholderData } = useQuery({
    ...read('/collection/tryRule', { rule: useDeferredValue(rule) }, { tags: ['product'] }),
    placeholderData: keepPreviousData,
  })
  return (
    <section
      aria-live="polite"
      aria-busy={isPlaceholderData}
      className="rounded-field bg-base-200 px-3 py-2.5"
    >
      <h3 className="font-medium">{data && t('desk.group.rule_result', { count: data.total })}</h3>
      {error && <p className="text-error">{error.message}</p>}
      <ul className="mt-1 grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {data?.products.map(({ id, name }) => (
          <li key={id} className="truncate py-0.5">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {data && data.total > data.products.length && (
        <p className="mt-1 text-note text-muted">
          {t('desk.group.more_rows', { count: data.total - data.products.length })}
        </p>
      )}
    </section>
  )
}

type HandlesProps = {
  call: '/category/list' | '/tag/list'
  label: string
  value: readonly string[]
  onChange(handles: string[]): void
}

function Handles({ call, label, value, onChange }: HandlesProps) {
  const { data } = useCall(call, {})
  const groups = data?.items ?? []
  const handleOf = new Map(groups.map(({ id, handle }) => [String(id), handle]))
  const options = groupOptions(groups).map((option) => ({
    ...option,
    value: handleOf.get(option.value) ?? option.value,
  }))
  return (
    <div className="space-y-2">
      <ComboBox
        key={`${value.join()} ${options.length}`}
        {...{ label }}
        options={options.filter((option) => !value.includes(option.value))}
        value={null}
        onChange={(handle) => onChange([...value, handle])}
      />
      {value.length > 0 && (
        <Tags
          {...{ label }}
          tags={value.map((handle) => ({
            id: handle,
            label: options.find((option) => option.value === handle)?.label ?? handle,
          }))}
          onRemove={(handle) => onChange(value.filter((each) => each !== handle))}
        />
      )}
    </div>
  )
}
