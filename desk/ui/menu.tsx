import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { itemLook, listBody, listLook } from './select.tsx'

export type MenuEntry = {
  id: string
  label: string
  icon?: LucideIcon
  /** Shown at the end, such as "Ctrl S". */
  keys?: string
  danger?: boolean
  /** Why the entry cannot be chosen now; empty where that shows elsewhere. */
  why?: string | undefined
  onAction(): void
}

/** A button, which is the child, and the actions that it opens. */
export function Menu({ entries, children }: { entries: readonly MenuEntry[]; children: ReactNode }) {
  return (
    <MenuTrigger>
      {children}
      <Popover className={`${listLook} min-w-48`}>
        <AriaMenu className={`${listBody} p-1`}>
          {entries.map(({ id, label, icon: Icon, keys, danger, why, onAction }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={label}
              isDisabled={why !== undefined}
              onAction={onAction}
              className={`${itemLook} ${danger ? 'text-error' : ''}`}
            >
              {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 opacity-80" />}
              <span className="flex-1">
                {label}
                {why && <span className="block text-note text-muted">{why}</span>}
              </span>
              {keys && <kbd className="text-xs text-muted max-md:hidden">{keys}</kbd>}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
