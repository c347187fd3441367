import { ChevronDown } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { t } from '../texts.ts'
import { FieldFrame, type FieldProps, inputLook } from './field.tsx'
import { Item, listBody, listLook, type Option } from './select.tsx'

type ComboBoxProps = FieldProps & {
  options: readonly Option[]
  value: string | null
  onChange(value: string): void
  isDisabled?: boolean
}

/** One of many choices, found by typing. */
export function ComboBox({ options, value, onChange, isDisabled = false, ...props }: ComboBoxProps) {
  const { label, hidesLabel, hint, error } = props
  return (
    <AriaComboBox
      defaultItems={options}
      selectedKey={value}
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      menuTrigger="focus"
      className="min-w-0"
    >
      <FieldFrame {...{ label, hint, error }} hidesLabel={hidesLabel ?? false}>
        <Group className="relative">
          <Input className={`${inputLook} pe-9`} />
          <Button
            aria-label={t('desk.frame.show_choices')}
            className="absolute inset-y-0 end-0 flex w-9 items-center justify-center text-muted"
          >
            <ChevronDown aria-hidden size={16} />
          </Button>
        </Group>
      </FieldFrame>
      <FoundList className="w-(--trigger-width)">{(option: Option) => <Item option={option} />}</FoundList>
    </AriaComboBox>
  )
}

/**
 * The list below a React Aria combo box. A scrolled page takes it along, and another scrolled area closes it; both keep
 * what was typed. React Aria closes it and puts the chosen value back, even if it is the page that follows the focus.
 */
export function FoundList<T extends object>({
  className,
  children,
}: {
  className: string
  children: (item: T) => ReactNode
}) {
  // None where React Aria renders the items only to count them.
  const state = use(ComboBoxStateContext)
  return (
    <Popover
      isOpen={state?.isOpen ?? false}
      onOpenChange={(isOpen) => !followsPage() && state?.setOpen(isOpen)}
      className={`${listLook} ${className}`}
    >
      <ListBox
        className={listBody}
        renderEmptyState={() => <p className="px-2 py-3 text-muted">{t('desk.frame.no_match')}</p>}
      >
        {children}
      </ListBox>
    </Popover>
  )
}

/** Tells if the event being handled is a scroll of the page. React Aria does not say why it closes a list. */
function followsPage() {
  const { event } = window
  return event?.type === 'scroll' && event.target === document
}
