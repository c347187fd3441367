import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { t } from '../texts.ts'
import { FieldFrame, type FieldProps, inputLook } from './field.tsx'
import { Item, listLook, type Option } from './select.tsx'

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
      <Popover className={`${listLook} w-(--trigger-width)`}>
        <ListBox
          className="outline-none"
          renderEmptyState={() => <p className="px-2 py-3 text-muted">{t('desk.frame.no_match')}</p>}
        >
          {(option: Option) => <Item option={option} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
