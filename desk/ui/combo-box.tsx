import { ChevronDown } from 'lucide-react'
import {
  type ComponentType,
  Fragment,
  lazy,
  type MouseEvent,
  type PropsWithChildren,
  Suspense,
  useRef,
} from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { plainText } from '../plain-text.ts'
import { t } from '../texts.ts'
import { FieldFrame, type FieldProps, inputLook } from './field.tsx'
import { FoundList } from './found-list.tsx'
import { Item, type Option } from './select.tsx'

type ComboBoxProps = FieldProps & {
  options: readonly Option[]
  value: string | null
  onChange(value: string): void
  isDisabled?: boolean
}

/** A list is whole, only slower, where this cannot be loaded. */
const LongList = lazy<ComponentType<PropsWithChildren>>(() =>
  import('./long-list.tsx').then(
    ({ LongList }) => ({ default: LongList }),
    () => ({ default: Fragment }),
  ),
)

/** From here on a list takes noticeably long to open as a whole. All time zones take most of a second. */
const manyOptions = 60

/** One of many choices, found by typing. */
export function ComboBox({ options, value, onChange, isDisabled = false, ...props }: ComboBoxProps) {
  const { label, hidesLabel, hint, error } = props
  const isEntered = useRef(false)
  /** Selects the chosen name as the Tab key does: letters typed into its middle would match nothing. */
  const selectEntered = ({ currentTarget: field }: MouseEvent<HTMLInputElement>) => {
    if (isEntered.current && field.selectionStart === field.selectionEnd) field.select()
  }
  const list = (
    <FoundList className="w-(--trigger-width)">{(option: Option) => <Item option={option} />}</FoundList>
  )
  return (
    <AriaComboBox
      defaultItems={options}
      defaultFilter={isFound}
      selectedKey={value}
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      className="min-w-0"
    >
      <FieldFrame {...{ label, hint, error }} hidesLabel={hidesLabel ?? false}>
        <Group className="relative">
          <Input
            onPointerDown={({ currentTarget }) => {
              isEntered.current = currentTarget !== document.activeElement
            }}
            onClick={selectEntered}
            className={`${inputLook} pe-9`}
          />
          <Button
            aria-label={t('desk.frame.show_choices')}
            className="absolute inset-y-0 end-0 flex w-9 items-center justify-center text-muted"
          >
            <ChevronDown aria-hidden size={16} />
          </Button>
        </Group>
      </FieldFrame>
      {options.length > manyOptions ? (
        <Suspense fallback={list}>
          <LongList>{list}</LongList>
        </Suspense>
      ) : (
        list
      )}
    </AriaComboBox>
  )
}

/** React Aria's own filter compares at each position of each text, which takes a tenth of a second for time zones. */
function isFound(text: string, typed: string) {
  return plainText(text).includes(plainText(typed))
}
