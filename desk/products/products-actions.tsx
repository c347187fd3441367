import { useNavigate } from '@tanstack/react-router'
import { Download, FileUp, ListChecks, Plus, Table2 } from 'lucide-react'
import { useExport, wishOf } from '../exports/use-export.ts'
import type { ListWish } from '../lists/list-screen.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { type ScreenAction, ScreenActions } from '../ui/screen-actions.tsx'

/** The actions beside the title of the list of products. */
export function ProductsActions({ wish, onNew }: { wish: ListWish; onNew(): void }) {
  const navigate = useNavigate()
  const { start, isPending } = useExport()
  const isEditor = may('products.change')
  const importing: ScreenAction = {
    ...{ id: 'import', label: t('desk.frame.place_import'), icon: FileUp },
    onPress: () => void navigate({ to: '/import' }),
  }
  const others: ScreenAction[] = [
    ...(isEditor ? [importing] : []),
    {
      ...{ id: 'export', label: t('desk.frame.export'), icon: Download, isPending },
      onPress: () => start(wishOf('products', wish)),
    },
    {
      ...{ id: 'plans', label: t('desk.product.bulk_changes'), icon: ListChecks },
      onPress: () => void navigate({ to: '/plans' }),
    },
    {
      ...{ id: 'grid', label: t('desk.product.grid'), icon: Table2 },
      onPress: () => void navigate({ to: '/products/grid' }),
    },
  ]
  const main: ScreenAction | null = isEditor
    ? { id: 'new', label: t('desk.product.new'), icon: Plus, look: 'primary', onPress: onNew }
    : null
  return <ScreenActions {...{ main, others }} ofList />
}
