import { Download } from 'lucide-react'
import type { ListWish } from '../lists/list-screen.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { type ListedKind, useExport, wishOf } from './use-export.ts'

/** Exports what a list shows. */
export function ExportButton({ kind, wish }: { kind: ListedKind; wish: ListWish }) {
  const { start, isPending } = useExport()
  return (
    <Button icon={Download} isPending={isPending} onPress={() => start(wishOf(kind, wish))}>
      {t('desk.frame.export')}
    </Button>
  )
}
