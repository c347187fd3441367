import { Trash2 } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import type { ProductDetail } from '#contract/admin/catalog/product.ts'
import { call, Refused } from '../calls.ts'
import { textOf } from '../formats.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { NewAttribute, NewValue } from './new-option.tsx'
import { useProductWrite } from './use-product.ts'
import { variantName } from './variant-name.ts'

type Option = { attribute: string; values: string[] }
type Proposal = AdminData<'/product/variants'>['proposed'][number]
type Attributes = AdminData<'/attribute/list'>['items']

/** Options of a product: as many as the call takes. */
const maxOptions = 5
/** Values of an attribute: as many as the call takes. */
const maxValues = 1000

/** False for an attribute that only has texts of its own in specifications, such as "Care". */
const isOption = ({ values, specifications }: Attributes[number]) => values.length > 0 || specifications === 0

const tones: Record<Proposal['state'], Tone> = { new: 'success', kept: 'neutral', off: 'warning' }

/** Chooses options and values, and shows which variants they make, keep and switch off before they are made. */
export function OptionsSheet({ detail, onClose }: { detail: ProductDetail; onClose(): void }) {
  const { product, version } = detail
  const { data } = useCall('/attribute/list', {}, { tags: ['attribute'] })
  const [options, setOptions] = useState<Option[]>(() => usedOptions(product))
  const [except, setExcept] = useState<Record<string, string>[]>([])
  const make = useProductWrite('/product/variants', 'desk.product.variants_done')
  const isReady = options.every(({ values }) => values.length > 0)
  const wish = { id: product.id, version, options, except }
  const proposal = useProposal(isReady ? JSON.stringify(wish) : '')
  const set = (place: number, next: Option | null) => {
    setOptions(next ? options.with(place, next) : options.toSpliced(place, 1))
    setExcept([])
  }
  const attributes = data?.items ?? []
  const free = attributes.filter(
    (each) => isOption(each) && !options.some(({ attribute }) => attribute === each.id),
  )
  const submit = async () => {
    if (await make.run(wish)) onClose()
  }
  return (
    <Dialog
      side
      isOpen
      title={t('desk.product.edit_options')}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          isDisabled={!isReady || proposal.error !== '' || proposal.items.length === 0}
          isPending={make.isPending}
          onPress={() => void submit()}
        >
          {t('desk.product.apply_options')}
        </Button>
      }
    >
      <div className="space-y-4">
        {options.map((option, place) => (
          <OptionValues
            key={option.attribute}
            {...{ option }}
            {...{ attributes }}
            onChange={(next) => set(place, next)}
          />
        ))}
        {options.length < maxOptions && free.length > 0 && (
          <Select
            key={options.length}
            label={t('desk.product.add_option')}
            placeholder={t('desk.product.choose_attribute')}
            value={null}
            options={free.map(({ id, labels }) => ({ value: id, label: textOf(labels) || id }))}
            onChange={(attribute) => setOptions([...options, { attribute, values: [] }])}
          />
        )}
        {data && free.length === 0 && options.length === 0 && (
          <p className="text-muted">{t('desk.product.no_attributes')}</p>
        )}
        {options.length < maxOptions && (
          <NewAttribute onMade={(attribute) => setOptions([...options, { attribute, values: [] }])} />
        )}
        {proposal.error && (
          <p role="alert" className="text-error">
            {proposal.error}
          </p>
        )}
        {isReady && (
          <Proposed
            items={proposal.items}
            isStale={proposal.isStale}
            name={(own) => variantName({ options: namesOf(attributes, options) }, own)}
            {...{ except }}
            onExcept={setExcept}
          />
        )}
      </div>
    </Dialog>
  )
}

type OptionValuesProps = { option: Option; attributes: Attributes; onChange(next: Option | null): void }

function OptionValues({ option, attributes, onChange }: OptionValuesProps) {
  const found = attributes.find(({ id }) => id === option.attribute)
  const label = textOf(found?.labels) || option.attribute
  return (
    <fieldset className="rounded-box border border-base-300 p-3">
      <legend className="px-1 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-4">
        {found?.values.map(({ code, labels }) => (
          <label key={code} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={option.values.includes(code)}
              onChange={({ target }) =>
                onChange({
                  ...option,
                  // In the order of the attribute, whatever was pressed first.
                  values: found.values
                    .map((each) => each.code)
                    .filter((each) => (each === code ? target.checked : option.values.includes(each))),
                })
              }
              className="size-4 accent-primary"
            />
            {textOf(labels) || code}
          </label>
        ))}
      </div>
      {found && found.values.length < maxValues && (
        <NewValue
          attribute={found}
          onMade={(values, made) =>
            onChange({
              ...option,
              values: values.filter((each) => each === made || option.values.includes(each)),
            })
          }
        />
      )}
      <Button look="quiet" icon={Trash2} onPress={() => onChange(null)}>
        {t('desk.product.remove_option', { name: label })}
      </Button>
    </fieldset>
  )
}

type ProposedProps = {
  items: Proposal[]
  isStale: boolean
  name(options: Record<string, string>): string
  except: Record<string, string>[]
  onExcept(except: Record<string, string>[]): void
}

/** The variants as they will be. Unticked combinations are not made. */
function Proposed({ items, isStale, name, except, onExcept }: ProposedProps) {
  const counts = Map.groupBy(items, ({ state }) => state)
  const keyOf = (options: Record<string, string>) => JSON.stringify(Object.entries(options).toSorted())
  const left = new Set(except.map(keyOf))
  const shown = [
    ...items.filter(({ options }) => !left.has(keyOf(options))),
    ...except.map((options) => ({ options, sku: '', state: 'except' as const })),
  ]
  return (
    <section
      aria-label={t('desk.product.proposed')}
      aria-busy={isStale}
      className={isStale ? 'opacity-60' : ''}
    >
      <p aria-live="polite" className="mb-1 font-medium">
        {(['new', 'kept', 'off'] as const)
          .map((state) => t(`desk.product.proposed_${state}`, { count: counts.get(state)?.length ?? 0 }))
          .join(' · ')}
      </p>
      <ul className="divide-y divide-base-300">
        {shown.map(({ options, sku, state }) => {
          const label = name(options) || sku || t('desk.product.only_variant')
          return (
            <li key={`${keyOf(options)} ${sku}`} className="flex items-center gap-2 py-1.5">
              {state !== 'off' && Object.keys(options).length > 0 && (
                <input
                  type="checkbox"
                  aria-label={label}
                  checked={state !== 'except'}
                  onChange={({ target }) =>
                    onExcept(
                      target.checked
                        ? except.filter((each) => keyOf(each) !== keyOf(options))
                        : [...except, options],
                    )
                  }
                  className="size-4 shrink-0 accent-primary"
                />
              )}
              <span
                className={`min-w-0 flex-1 break-words ${state === 'except' ? 'text-muted line-through' : ''}`}
              >
                <bdi>{label}</bdi> <span className="font-mono text-note text-muted">{sku}</span>
              </span>
              {state !== 'except' && <Badge tone={tones[state]}>{t(`desk.product.state_${state}`)}</Badge>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Asks the server for the variants of a wish. Nothing is written. */
function useProposal(wish: string) {
  const wanted = useDeferredValue(wish)
  const [answer, setAnswer] = useState<{ wish: string; items: Proposal[]; error: string }>({
    ...{ wish: '', items: [], error: '' },
  })
  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    call('/product/variants', { ...JSON.parse(wanted), dryRun: true }, { signal: abort.signal }).then(
      ({ proposed }) => setAnswer({ wish: wanted, items: proposed, error: '' }),
      (error) => {
        if (abort.signal.aborted) return
        const refused = error instanceof Refused ? error : null
        const message = Object.values(refused?.fields ?? {})[0] ?? refused?.message ?? String(error)
        setAnswer({ wish: wanted, items: [], error: message })
      },
    )
    return () => abort.abort()
  }, [wanted])
  return { ...answer, isStale: answer.wish !== wish }
}

/** The options of a product with the values that its active variants have. */
function usedOptions({ options, variants }: ProductDetail['product']): Option[] {
  return options.map(({ code, values }) => {
    const used = new Set(variants.filter(({ active }) => active).map((each) => each.options[code]))
    return { attribute: code, values: values.map((each) => each.code).filter((value) => used.has(value)) }
  })
}

/** Attributes with their names: first the product's options in its order. */
function namesOf(attributes: Attributes, options: readonly Option[]) {
  const place = (id: string) => options.findIndex(({ attribute }) => attribute === id) >>> 0
  return attributes
    .toSorted((one, other) => place(one.id) - place(other.id))
    .map(({ id, labels, values }) => ({ code: id, labels, values }))
}
