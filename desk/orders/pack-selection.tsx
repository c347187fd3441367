import { useNavigate } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import type { BulkAction } from '../lists/list-screen.ts'
import { toastError } from '../ui/toast.tsx'
import type { OrderRow } from './states.tsx'

/** The selected orders on their way to the packing table. */
const selected = createStore<{ numbers: readonly string[] }>(() => ({ numbers: [] }))

/** Takes the selection to the packing table. The screen of the list has to use `useSelectionPacking`. */
export const packSelection: BulkAction<OrderRow> = {
  id: 'pack',
  label: 'desk.order.bulk_pack',
  icon: <PackageCheck aria-hidden size={16} />,
  permission: 'orders.pack',
  together: (rows) => selected.setState({ numbers: rows.map(({ number }) => number) }),
}

/** Opens the packing table once it has some of the selected orders. */
export function useSelectionPacking(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      selected.subscribe(({ numbers }) => {
        import('../pack/take-to-table.ts')
          .then(({ takeToTable }) => takeToTable(numbers))
          .then((taken) => (taken ? navigate({ to: '/pack' }) : undefined))
          .catch(toastError)
      }),
    [navigate],
  )
}
