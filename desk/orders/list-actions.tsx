import { Link } from '@tanstack/react-router'
import { Ellipsis, FileUp, PackageOpen } from 'lucide-react'
import { NewOrderLink } from '../drafts/drafts-screen.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { useExport, wishOf } from '../exports/use-export.ts'
import type { ListWish } from '../lists/list-screen.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button, buttonShape, looks } from '../ui/button.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'

type ListActionsProps = {
  wish: ListWish
  /** Opens the sheet that ships the orders of a file. */
  onShipByFile(): void
}

/** The actions beside the title of the list of orders. */
export function ListActions(props: ListActionsProps) {
  return (
    <>
      {may('orders.change') && (
        <Link to="/orders/drafts" className={`${buttonShape} ${looks.plain}`}>
          {t('desk.frame.screen_drafts')}
        </Link>
      )}
      {may('export.orders') && <ExportButton kind="orders" wish={props.wish} />}
      {may('orders.change') && <NewOrderLink />}
      <MoreActions {...props} />
    </>
  )
}

/** Shipping with a file, and the export for the portals of carriers. */
function MoreActions({ wish, onShipByFile }: ListActionsProps) {
  const { start, isPending } = useExport()
  const entries: MenuEntry[] = []
  if (may('orders.ship'))
    entries.push({ id: 'ship', label: t('desk.order.bulk_file'), icon: FileUp, onAction: onShipByFile })
  if (may('export.orders'))
    entries.push({
      ...{ id: 'parcels', label: t('desk.order.export_parcels'), icon: PackageOpen },
      onAction: () => start(wishOf('parcels', wish)),
    })
  if (entries.length === 0) return null
  return (
    <Menu entries={entries}>
      <Button icon={Ellipsis} isPending={isPending} aria-label={t('desk.frame.more_actions')} />
    </Menu>
  )
}
