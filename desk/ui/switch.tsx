import type { ReactNode } from 'react'
import { type SwitchProps as AriaProps, Switch as AriaSwitch } from 'react-aria-components/Switch'

type SwitchProps = Omit<AriaProps, 'className' | 'children' | 'style'> & { children?: ReactNode }

/** A choice that takes effect at once, or one of a form of settings. */
export function Switch({ children, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className="group flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
      <span className="flex h-5 w-8.5 shrink-0 items-center rounded-full bg-base-400 p-0.5 transition-colors group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent group-selected:bg-accent group-disabled:opacity-50">
        <span className="size-4 rounded-full bg-base-100 transition-transform group-selected:translate-x-3.5 rtl:group-selected:-translate-x-3.5" />
      </span>
      {children}
    </AriaSwitch>
  )
}
