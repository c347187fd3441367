import { Download } from 'lucide-react'
import type { ExportKind } from '#contract/admin/export-kinds.ts'
import type { CallPayload } from '../calls.ts'
import type { ListWish } from '../lists/list-screen.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useExport } from './use-export.ts'

type Wish = CallPayload<'/export/start'>

/** The wish of an export of what a list shows. */
export function wishOf(kind: Exclude<ExportKind, 'tax'>, { q, filter }: ListWish): Wish {
  return { kind, ...(q ? { q } : {}), ...(filter ? { filter } : {}) } as Wish
}

/** Exports what a list shows. */
export function ExportButton({ kind, wish }: { kind: Exclude<ExportKind, 'tax'>; wish: ListWish }) {
  const { start, isPending } = useExport()
  return (
    <Button icon={Download} isPending={isPending} onPress={() => start(wishOf(kind, wish))}>
      {t('desk.frame.export')}
    </Button>
  )
}
