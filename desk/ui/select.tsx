import { Check, ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { FieldFrame, type FieldProps, inputLook } from './field.tsx'

export type Option<Value extends string = string> = { value: Value; label: string; detail?: string }

type SelectProps<Value extends string> = FieldProps & {
  options: readonly Option<Value>[]
  value: Value | null
  onChange(value: Value): void
  placeholder?: string
  isDisabled?: boolean
  name?: string
}

/**
 * Look of the frames of lists below selects, combo boxes and menus. They do not move: if a transition is cancelled, as by
 * a choice made while the list opens, React Aria waits for its end for ever and the list stays.
 */
export const listLook = 'flex flex-col rounded-box bg-base-100 shadow-high outline-none'
/**
 * The list scrolls, not its frame: else React Aria scrolls the page to show the chosen item. The frame is as high as the
 * window allows.
 */
export const listBody = 'min-h-0 overflow-auto outline-none'
export const itemLook =
  'flex min-h-8 pointer-coarse:min-h-11 cursor-default items-center gap-2 rounded-field px-2 outline-none select-none focused:bg-hover disabled:opacity-50'

/** One of a few choices. From about fifteen on, use `ComboBox`. */
export function Select<Value extends string>({ options, value, onChange, ...props }: SelectProps<Value>) {
  const { label, hidesLabel, hint, error, placeholder = '', ...rest } = props
  return (
    <AriaSelect
      {...rest}
      value={value}
      onChange={(key) => onChange(key as Value)}
      placeholder={placeholder}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="min-w-0"
    >
      <FieldFrame {...{ label, hint, error }} hidesLabel={hidesLabel ?? false}>
        <Button className={`${inputLook} flex items-center justify-between gap-2 text-start`}>
          <SelectValue className="truncate data-placeholder:text-muted">
            {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
          </SelectValue>
          <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />
        </Button>
      </FieldFrame>
      <Popover className={`${listLook} min-w-(--trigger-width)`}>
        <ListBox className={`${listBody} max-h-80 p-1`}>
          {/* Keyed by value, since choices that arrive later move the others. */}
          {options.map((option) => (
            <Item key={option.value} option={option} />
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

/** A choice of a list, with a tick if it is the chosen one. */
export function Item({ option: { value, label, detail } }: { option: Option }) {
  return (
    <ListBoxItem id={value} textValue={label} className={itemLook}>
      {({ isSelected }) => (
        <>
          <Check aria-hidden size={16} className={`shrink-0 ${isSelected ? '' : 'opacity-0'}`} />
          <span className="min-w-0 flex-1">
            {label}
            {detail && <span className="block text-note text-muted">{detail}</span>}
          </span>
        </>
      )}
    </ListBoxItem>
  )
}
