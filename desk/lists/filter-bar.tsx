import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import type { Condition, ListField } from '#contract/admin/list.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { inputLook } from '../ui/field.tsx'
import { FoundList } from '../ui/found-list.tsx'
import { itemLook } from '../ui/select.tsx'
import { conditionText, type FieldWords } from './condition-text.ts'
import { FilterEditor } from './filter-editor.tsx'

/** Milliseconds without a keystroke after which a search begins. */
const pause = 250

type SearchFieldProps = { label: string; value: string; onChange(value: string): void }

/** The search of a list. What arrives meanwhile never touches the typed text. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  if (value !== sent.current) {
    sent.current = value
    setTyped(value)
  }
  const send = (text: string) => {
    if (text === sent.current) return
    sent.current = text
    onChange(text)
  }
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), pause)
    return () => clearTimeout(timer)
  })
  return (
    <div className="relative min-w-0 flex-1 basis-full sm:max-w-96 sm:basis-60">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        data-list-search
        value={typed}
        maxLength={200}
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && send(typed.trim())}
        className={`${inputLook} ps-8 text-ellipsis`}
      />
    </div>
  )
}

type FilterBarProps = {
  fields: Record<string, ListField>
  filter: Condition[]
  words: FieldWords
  onChange(filter: Condition[]): void
}

/** The filters of a list as chips, and a field to add one by typing. */
export function FilterBar({ fields, filter, words, onChange }: FilterBarProps) {
  const [added, setAdded] = useState<string | null>(null)
  const adder = useRef<HTMLInputElement>(null)
  const options = Object.entries(fields)
    .filter(([, { ops, permission }]) => (ops?.length ?? 0) > 0 && (!permission || may(permission)))
    .map(([id, { label }]) => ({ id, label: t(label) }))
  const remove = (index: number) => {
    onChange(filter.toSpliced(index, 1))
    adder.current?.focus()
  }
  return (
    <>
      {filter.map((condition, index) => (
        <Chip
          key={JSON.stringify(condition)}
          {...{ condition, words }}
          field={fields[condition.field]!}
          onChange={(next) => onChange(filter.with(index, next))}
          onRemove={() => remove(index)}
        />
      ))}
      {options.length > 0 && (
        <ComboBox
          aria-label={t('desk.list.add_filter')}
          defaultItems={options}
          selectedKey={null}
          menuTrigger="focus"
          onSelectionChange={(key) => key !== null && setAdded(String(key))}
          className="relative max-w-60 min-w-32 shrink-0"
        >
          <Input
            ref={adder}
            placeholder={t('desk.list.add_filter')}
            onKeyDown={(event) => {
              const isEmpty = event.currentTarget.value === ''
              if (event.key === 'Backspace' && isEmpty && filter.length > 0) onChange(filter.slice(0, -1))
            }}
            className={`${inputLook} field-sizing-content min-w-32 rounded-full border-dashed`}
          />
          <FoundList className="min-w-48">
            {({ id, label }: { id: string; label: string }) => (
              <ListBoxItem id={id} textValue={label} className={itemLook}>
                {label}
              </ListBoxItem>
            )}
          </FoundList>
        </ComboBox>
      )}
      {added && (
        <Popover
          triggerRef={adder}
          isOpen
          onOpenChange={(isOpen) => !isOpen && setAdded(null)}
          className="pop rounded-box bg-base-100 shadow-high outline-none"
        >
          <Dialog aria-label={t('desk.list.add_filter')} className="outline-none">
            <FilterEditor
              {...{ words }}
              name={added}
              field={fields[added]!}
              condition={null}
              onApply={(condition) => {
                setAdded(null)
                onChange([...filter, condition])
              }}
            />
          </Dialog>
        </Popover>
      )}
    </>
  )
}

type ChipProps = {
  condition: Condition
  field: ListField
  words: FieldWords
  onChange(condition: Condition): void
  onRemove(): void
}

function Chip({ condition, field, words, onChange, onRemove }: ChipProps) {
  const [isOpen, setOpen] = useState(false)
  const text = conditionText(field, condition, words)
  return (
    <span className="inline-flex max-w-full items-center rounded-full border border-base-300 bg-base-100">
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button className="min-h-8 min-w-0 truncate rounded-s-full ps-3 pe-1 text-note hover:bg-hover pointer-coarse:min-h-11">
          {text}
        </Button>
        <Popover className="pop rounded-box bg-base-100 shadow-high outline-none">
          <Dialog aria-label={text} className="outline-none">
            <FilterEditor
              {...{ condition, field, words }}
              name={condition.field}
              onApply={(next) => {
                setOpen(false)
                onChange(next)
              }}
            />
          </Dialog>
        </Popover>
      </DialogTrigger>
      <Button
        aria-label={t('desk.frame.remove', { name: text })}
        onPress={onRemove}
        onKeyDown={(event) => event.key === 'Backspace' && onRemove()}
        className="flex min-h-8 items-center rounded-e-full ps-1 pe-2.5 text-muted hover:bg-hover pointer-coarse:min-h-11"
      >
        <X aria-hidden size={14} />
      </Button>
    </span>
  )
}
