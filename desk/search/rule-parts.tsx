import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUp, Ellipsis, Pin, Undo2, X } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { SearchRule } from '#contract/admin/catalog/search.ts'
import { facts } from '../document.ts'
import { read, useCall } from '../query.ts'
import { groupOptions } from '../resource/choices/group-options.ts'
import { ProductSearch, useProductNames } from '../resource/choices/product-choice.tsx'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { Menu } from '../ui/menu.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Card } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { reordered, Sortable } from '../ui/sortable.tsx'
import { TextField } from '../ui/text-field.tsx'
import { anyLanguage } from './languages.ts'
import { Results } from './results.tsx'

const places = ['pinned', 'boosted', 'buried'] as const
type Place = (typeof places)[number]
const icons = { pinned: Pin, boosted: ArrowUp, buried: ArrowDownToLine } as const

/** The search or the category that a rule is for. */
export function AppliesTo() {
  const words = useField<string | null>('words')
  const lang = useField<SearchRule['lang']>('lang')
  const category = useField<number | null>('categoryId')
  const { data } = useCall('/category/list', {}, { tags: ['category'] })
  const options = groupOptions(data?.items ?? [])
  const isSearch = words.value !== null
  const choose = (kind: 'words' | 'category') => {
    if ((kind === 'words') === isSearch) return
    words.onChange(kind === 'words' ? '' : null)
    category.onChange(kind === 'words' ? null : (data?.items[0]?.id ?? null))
    lang.onChange(null)
  }
  return (
    <Card title={t('desk.search.applies')}>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Select
          label={t('desk.search.applies_kind')}
          value={isSearch ? 'words' : 'category'}
          onChange={choose}
          options={(['words', 'category'] as const).map((kind) => ({
            value: kind,
            label: t(`desk.search.applies_${kind}`),
          }))}
        />
        {words.value === null ? (
          <div data-path="categoryId">
            <ComboBox
              key={options.length}
              label={t('desk.search.category')}
              {...{ options }}
              value={category.value === null ? null : String(category.value)}
              onChange={(id) => category.onChange(Number(id))}
              error={category.error}
            />
          </div>
        ) : (
          <>
            <div data-path="words">
              <TextField
                label={t('desk.search.query')}
                hint={t('desk.search.query_hint')}
                {...words}
                value={words.value}
              />
            </div>
            <div data-path="lang">
              <Select
                label={t('desk.search.language')}
                options={anyLanguage.options()}
                value={anyLanguage.value(lang.value)}
                onChange={(value) => lang.onChange(anyLanguage.pick(value))}
              />
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

/** The products of a rule by their place, and a function that moves one. */
function usePlaces() {
  const fields = {
    pinned: useField<number[]>('pinned'),
    boosted: useField<number[]>('boosted'),
    buried: useField<number[]>('buried'),
  }
  const move = (id: number, to: Place | null) => {
    for (const place of places) {
      const { value, onChange } = fields[place]
      if (place === to && !value.includes(id)) onChange([...value, id])
      if (place !== to && value.includes(id)) onChange(value.filter((each) => each !== id))
    }
  }
  return { fields, move }
}

/** The products that a rule moves. */
export function Arranged() {
  const { fields, move } = usePlaces()
  const { pinned } = fields
  const names = useProductNames(places.flatMap((place) => fields[place].value))
  const nameOf = (id: number) => names.get(id) ?? `#${id}`
  const remove = (id: number) => (
    <Button
      look="quiet"
      icon={X}
      aria-label={t('desk.frame.remove', { name: nameOf(id) })}
      onPress={() => move(id, null)}
    />
  )
  return (
    <Card title={t('desk.search.arranged')} about={t('desk.search.pinned_hint')}>
      <div className="space-y-4">
        <ProductSearch
          label={t('desk.search.add_product')}
          chosen={pinned.value}
          onAdd={({ id }) => move(id, 'pinned')}
        />
        {places.map((place) => (
          <section key={place} data-path={place} className={fields[place].value.length > 0 ? '' : 'hidden'}>
            <h3 className="text-note font-medium text-muted">{t(`desk.search.${place}`)}</h3>
            <Sortable
              label={t(`desk.search.${place}`)}
              items={fields[place].value}
              keyOf={(id) => id}
              {...{ nameOf }}
              onMove={(from, to) => fields[place].onChange(reordered(fields[place].value, from, to))}
              isDisabled={place !== 'pinned' || !may('products.change')}
            >
              {(id) => (
                <div className="flex items-center gap-2">
                  <bdi className="min-w-0 flex-1 truncate">{nameOf(id)}</bdi>
                  {remove(id)}
                </div>
              )}
            </Sortable>
          </section>
        ))}
      </div>
    </Card>
  )
}

/** The moments from and until which a rule runs. */
export function Period() {
  const startsAt = useField<string | null>('startsAt')
  const endsAt = useField<string | null>('endsAt')
  return (
    <Card title={t('desk.search.schedule')} about={t('desk.search.schedule_hint')}>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <div data-path="startsAt">
          <MomentField label={t('desk.search.starts')} {...startsAt} />
        </div>
        <div data-path="endsAt">
          <MomentField label={t('desk.search.ends')} {...endsAt} />
        </div>
      </div>
    </Card>
  )
}

/** The products that shoppers see with the rule as it is on the screen. Each can be moved from here. */
export function Preview() {
  const { fields, move } = usePlaces()
  const rule: SearchRule = {
    words: useField<string | null>('words').value,
    lang: useField<SearchRule['lang']>('lang').value,
    categoryId: useField<number | null>('categoryId').value,
    ...{ pinned: fields.pinned.value, boosted: fields.boosted.value, buried: fields.buried.value },
    ...{ startsAt: null, endsAt: null },
  }
  const shown = useDeferredValue(rule)
  const isComplete = shown.categoryId !== null || (shown.words ?? '').trim() !== ''
  const { data, error, isPlaceholderData } = useQuery({
    ...read('/searchRule/try', { rule: shown, lang: facts.lang }, { tags: ['product', 'synonym'] }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  })
  return (
    <Card title={t('desk.search.result')} about={t('desk.search.result_about')}>
      {!isComplete && <p className="text-muted">{t('desk.search.no_query')}</p>}
      {error && <p className="text-error">{error.message}</p>}
      {isComplete && !data && !error && <Skeleton lines={8} />}
      {isComplete && data && (
        <Results
          results={data}
          isStale={isPlaceholderData}
          actions={({ id, name, place }) =>
            may('products.change') && (
              <Menu
                entries={[
                  ...places
                    .filter((each) => each !== place)
                    .map((each) => ({
                      ...{ id: each, label: t(`desk.search.to_${each}`), icon: icons[each] },
                      onAction: () => move(id, each),
                    })),
                  ...(place
                    ? [
                        {
                          ...{ id: 'released', label: t('desk.search.release'), icon: Undo2 },
                          onAction: () => move(id, null),
                        },
                      ]
                    : []),
                ]}
              >
                <Button look="quiet" icon={Ellipsis} aria-label={t('desk.search.move', { name })} />
              </Menu>
            )
          }
        />
      )}
    </Card>
  )
}
