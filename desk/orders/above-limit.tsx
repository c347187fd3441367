import { t } from '../texts.ts'

/** Says why a change only goes out after a second person has approved it. */
export function AboveLimit({ isShown }: { isShown: boolean }) {
  return (
    isShown && (
      <p role="alert" className="mt-3 rounded-field bg-warning-soft px-3 py-2 text-warning">
        {t('desk.order.refund_approval')}
      </p>
    )
  )
}
