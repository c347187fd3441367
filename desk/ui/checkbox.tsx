import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from 'react-aria-components/Checkbox'

type CheckboxProps = Omit<AriaProps, 'className' | 'children' | 'style'> & { children?: ReactNode }

/** A choice that counts when the form is saved. Without children, `aria-label` names it. */
export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className="group flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className="flex size-4 shrink-0 items-center justify-center rounded-[5px] border border-base-400 bg-base-100 text-primary-content group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent group-selected:border-primary group-selected:bg-primary group-indeterminate:border-primary group-indeterminate:bg-primary group-disabled:opacity-50">
            {isIndeterminate ? (
              <Minus aria-hidden size={12} strokeWidth={3} />
            ) : (
              isSelected && <Check aria-hidden size={12} strokeWidth={3} />
            )}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  )
}
