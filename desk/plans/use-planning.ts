import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type CallPayload, Refused } from '../calls.ts'
import type { BulkSelection } from '../lists/list-screen.ts'
import { type PlanCall, planChange } from './use-plan.ts'

/** Plans a bulk change from a dialog: leads to its preview, or says why the change was refused. */
export function usePlanning(onClose: () => void) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState('')
  const navigate = useNavigate()
  const plan = async <Path extends PlanCall>(
    path: Path,
    select: BulkSelection,
    action: CallPayload<Path>['action'],
  ) => {
    setPending(true)
    try {
      const id = await planChange(path, select, action)
      onClose()
      void navigate({ to: '/plans/$id', params: { id } })
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure
      setError(failure.message)
      setPending(false)
    }
  }
  return { isPending, error, plan }
}
