import { type ReactNode, use, useEffect, useRef } from 'react'
import { CollectionRendererContext } from 'react-aria-components/CollectionBuilder'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { t } from '../texts.ts'
import { listBody, listLook } from './select.tsx'

/**
 * The list below a React Aria combo box. It follows a scrolled page, and the field in a scrolled area as long as the field
 * can be seen there. React Aria closes it at each scroll, even if the page or a sheet scrolls because the field was focused.
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
      onOpenChange={(isOpen) => !followsScroll() && state?.setOpen(isOpen)}
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

/**
 * Tells if the event being handled is a scroll after which the list can stay. React Aria does not say why it closes a list.
 * The event comes a frame after the scroll, and so also closed lists that were opened by the focus that scrolled.
 */
function followsScroll() {
  const { event } = window
  if (event?.type !== 'scroll') return false
  if (event.target === document) return true
  const field = document.activeElement
  if (!(event.target instanceof Element) || !field || !isVisibleIn(event.target, field)) return false
  // React Aria places an open list anew only if the window is resized.
  window.dispatchEvent(new Event('resize'))
  return true
}

function isVisibleIn(area: Element, field: Element) {
  const [outer, inner] = [area.getBoundingClientRect(), field.getBoundingClientRect()]
  // Browsers may leave a focused field partly outside.
  return inner.bottom > outer.top && inner.top < outer.bottom
}
