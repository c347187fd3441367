import { Ellipsis, type LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../texts.ts'
import { Button } from './button.tsx'
import { Menu, type MenuEntry } from './menu.tsx'
import { stackBar } from './toast.tsx'
import { useIsWide } from './use-is-wide.ts'

/** The end of a screen, where a phone has the actions; null until it is there, undefined outside of screens. */
export const ActionSlot = createContext<HTMLElement | null | undefined>(undefined)

export type ScreenAction = {
  id: string
  label: string
  icon?: LucideIcon
  look?: 'primary' | 'danger'
  /** As `aria-keyshortcuts` takes it. */
  keys?: string
  isPending?: boolean
  isDisabled?: boolean
  onPress(): void
}

type ScreenActionsProps = {
  /** The main action; null while there is none. */
  main?: ScreenAction | null
  others?: readonly ScreenAction[]
  /** In the menu. */
  more?: readonly MenuEntry[]
  /** An action of the menu is under way. */
  isBusy?: boolean
  /** Of a list: they stay beside the heading of a phone too, because its bottom edge is for what is selected. */
  ofList?: boolean
}

/**
 * The actions of a record. In a wide window they stand where they are put, such as beside the heading. On a phone they are
 * a bar at the bottom edge, within reach of a thumb: the main action, or the first one, and all others in the menu. A
 * menu alone stands beside the heading: nothing in it is pressed often. Actions that remove belong into the menu.
 * Lists fold theirs in the same way, where they are.
 */
export function ScreenActions({
  main = null,
  others = [],
  more = [],
  isBusy = false,
  ofList,
}: ScreenActionsProps) {
  const isWide = useIsWide()
  const slot = useContext(ActionSlot)
  if (isWide || slot === undefined) {
    return (
      <>
        {others.map((action) => (
          <ActionButton key={action.id} {...{ action }} />
        ))}
        {main && <ActionButton action={main} />}
        <More entries={more} {...{ isBusy }} />
      </>
    )
  }
  const lead = main ?? others[0]
  const folded = others.filter((action) => action !== lead)
  const menu = (
    <More
      entries={[...folded.map(entryOf), ...more]}
      isBusy={isBusy || folded.some(({ isPending }) => isPending)}
    />
  )
  if (!lead) return menu
  if (ofList) {
    return (
      <>
        <ActionButton action={lead} />
        {menu}
      </>
    )
  }
  if (!slot) return null
  return createPortal(
    <>
      {/* The bar of unsaved changes brings a gap of its own, and stands directly above. */}
      <div className="min-h-4 grow [[data-save-bar]~*>&]:hidden" />
      <div
        ref={stackBar}
        data-action-bar
        className="sticky bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-20 -mx-4 -mb-[calc(2.75rem-1px)] flex h-15 shrink-0 items-center gap-2 border-t border-base-300 bg-base-100 px-4 *:min-h-11 sm:-mx-6 sm:px-6"
      >
        <ActionButton action={lead} wide />
        {menu}
      </div>
    </>,
    slot,
  )
}

function ActionButton({ action, wide = false }: { action: ScreenAction; wide?: boolean }) {
  const { label, icon, look = 'plain', keys, isPending = false, isDisabled = false, onPress } = action
  return (
    <Button
      {...{ look, wide, isPending, isDisabled, onPress }}
      {...(icon ? { icon } : {})}
      {...(keys ? { 'aria-keyshortcuts': keys } : {})}
    >
      <span className={wide ? 'truncate' : undefined}>{label}</span>
    </Button>
  )
}

function More({ entries, isBusy }: { entries: readonly MenuEntry[]; isBusy: boolean }) {
  if (entries.length === 0) return null
  return (
    <Menu {...{ entries }}>
      <Button icon={Ellipsis} aria-label={t('desk.frame.more_actions')} isPending={isBusy} />
    </Menu>
  )
}

function entryOf({ id, label, icon, look, isPending, isDisabled, onPress }: ScreenAction): MenuEntry {
  return {
    ...{ id, label, danger: look === 'danger', onAction: onPress },
    ...(icon ? { icon } : {}),
    ...(isPending || isDisabled ? { why: '' } : {}),
  }
}
