import type { Change } from '#contract/admin/admin-call.ts'
import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import type { Approval } from '#contract/admin/money/payment.ts'
import { type CallPayload, type Refused, refusal } from '../calls.ts'
import { money } from '../formats.ts'
import { refresh, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

/** Writes that answer a record as it is after them. */
export type RecordWrite<Shown> = {
  [Path in AdminPath]: AdminData<Path> extends Shown & { change: Change } ? Path : never
}[AdminPath]

export type RecordWriteOptions<Shown> = {
  /** Keys of what is said afterwards: what was done, or that a colleague was faster. */
  done: string
  changedMeanwhile: string
  /** Puts the record of an answer where its screen reads it. */
  put(shown: Shown): void
  /** True if a refusal holds the record as a colleague left it. */
  holds(data: Partial<Shown>): boolean
  /** Calls whose answers the write changes. */
  stale: readonly AdminPath[]
  /** Shows a refusal of input, unless the screen reads it from `error`. */
  onInvalid?(refused: Refused): void
}

function askedText({ amount }: Approval): string {
  return t('desk.frame.approval_asked', { amount: money(amount) })
}

/** Refusals that sheets show themselves: invalid input, and what they can ask a second person for. */
function isShownInPlace(error: unknown, payload: object): boolean {
  return refusal(error, 'invalid') !== null || ('askApproval' in payload && needsApproval(error))
}

/** True if the call is above the person's refund limit, so that a second person has to approve it. */
export function needsApproval(error: unknown): boolean {
  return refusal(error, 'approval_needed') !== null
}

/**
 * A write on a record. It shows the record as the server read it back and says what was done, with Undo. If a colleague
 * was faster, the record is shown as it is now and nothing is written. `run` resolves to true if it was written.
 */
export function useRecordWrite<Shown, Path extends RecordWrite<Shown>>(
  path: Path,
  { done, changedMeanwhile, put, holds, stale, onInvalid }: RecordWriteOptions<Shown>,
) {
  const write = useWrite<Path>(path)
  const run = async (payload: CallPayload<Path>): Promise<boolean> => {
    try {
      const shown = (await write.mutateAsync(payload)) as Shown & { change: Change; approval?: Approval }
      put(shown)
      toastChange(shown.approval ? askedText(shown.approval) : t(done), shown.change)
      await refresh(...stale, ...(shown.approval ? (['/approval/list'] as const) : []))
      return true
    } catch (error) {
      const latest = refusal(error, 'changed_meanwhile')?.data as Partial<Shown> | undefined
      if (latest && holds(latest)) put(latest as Shown)
      const invalid = refusal(error, 'invalid')
      if (invalid) onInvalid?.(invalid)
      if (!isShownInPlace(error, payload)) toastError(latest ? new Error(t(changedMeanwhile)) : error)
      return false
    }
  }
  return { run, isPending: write.isPending, error: write.error, reset: write.reset }
}
