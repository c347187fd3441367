import { type ReactNode, use, useEffect, useRef } from 'react'
import { CollectionRendererContext } from 'react-aria-components/CollectionBuilder'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { t } from '../texts.ts'
import { listBody, listLook } from './select.tsx'

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
  const list = useRef<HTMLDivElement>(null)
  const { isVirtualized, layoutDelegate } = use(CollectionRendererContext)
  const chosen = state?.isOpen ? state.selectedKey : null
  useEffect(() => {
    if (chosen === null || !layoutDelegate) return
    // React Aria looks for the chosen item before a long list has made it.
    const frame = requestAnimationFrame(() => {
      const { current } = list
      const place = layoutDelegate.getItemRect(chosen)
      if (current && place) current.scrollTop = place.y - (current.clientHeight - place.height) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [chosen, layoutDelegate])
  return (
    <Popover
      isOpen={state?.isOpen ?? false}
      onOpenChange={(isOpen) => !followsPage() && state?.setOpen(isOpen)}
      className={`${listLook} ${className}`}
    >
      <ListBox
        ref={list}
        className={`${listBody} max-h-80 ${isVirtualized ? '' : 'p-1'}`}
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
