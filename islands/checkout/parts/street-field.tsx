import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useEnv } from '#islands/env.tsx'
import { Field } from '#islands/ui/field.tsx'
import type { AddressDraft } from '../draft.ts'
import { type Suggested, useAddressLookup } from '../use-address-lookup.ts'

type Props = Omit<ComponentProps<typeof Field>, 'onChange' | 'value'> & {
  value: string
  country: string
  onChange(value: string): void
  /** Fills in several fields at once. */
  onFill(parts: AddressDraft): void
}

/** The street, completed by the shop's address service (ARIA combobox pattern). The browser's own autofill still works. */
export default function StreetField({ value, country, onChange, onFill, ...field }: Props): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const [active, setActive] = useState(-1)
  const { items, note, close, resolve } = useAddressLookup(value, country)
  const isOpen = items.length > 0
  const choose = async ({ id: chosen, text }: Suggested) => {
    setActive(-1)
    onChange(text)
    const parts = await resolve(chosen)
    if (parts) onFill(parts)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const option = items[active]
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && option) {
      event.preventDefault()
      void choose(option)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + items.length + (active < 0 && step < 0 ? 1 : 0)) % items.length)
    }
  }
  return (
    <div className={`relative ${field.className ?? ''}`}>
      <Field
        {...field}
        className=""
        value={value}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        onKeyDown={onKeyDown}
        onBlur={close}
        onChange={({ target }) => {
          note(target.value)
          setActive(-1)
          onChange(target.value)
        }}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('checkout.address_suggestions')}
        hidden={!isOpen}
        className="card absolute inset-x-0 top-full z-20 mt-1 !p-2 shadow-lg"
      >
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the field names the option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
          <div
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className="cursor-pointer rounded-[var(--radius-field)] px-3 py-2 hover:bg-base-200 aria-selected:bg-base-200"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void choose(item)}
          >
            {item.text} <span className="hint">{item.detail}</span>
          </div>
        ))}
      </div>
      <p className="sr-only" role="status">
        {isOpen ? t('checkout.address_found', { count: items.length }) : ''}
      </p>
    </div>
  )
}
