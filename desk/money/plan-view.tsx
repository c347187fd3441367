import { dayText, money } from '../formats.ts'
import { t } from '../texts.ts'
import type { Plan } from './import-lines.tsx'

/** Shows how many lines an import would add, and how its first lines were read. */
export function PlanView({ plan: { added, known, fitting, refused, faults, sample } }: { plan: Plan }) {
  return (
    <div aria-live="polite" className="space-y-3">
      <ul>
        <li className="font-medium">{t('desk.bank.plan_added', { count: added })}</li>
        {fitting > 0 && <li className="text-muted">{t('desk.bank.plan_fitting', { count: fitting })}</li>}
        {known > 0 && <li className="text-muted">{t('desk.bank.plan_known', { count: known })}</li>}
      </ul>
      {refused > 0 && (
        <div className="rounded-field bg-warning-soft px-3 py-2 text-warning">
          <p className="font-medium">{t('desk.bank.plan_refused', { count: refused })}</p>
          <ul className="mt-1 text-note">
            {faults.map(({ line, why }) => (
              <li key={`${line} ${why}`} className="break-words">
                {t('desk.bank.line', { line, why })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className="divide-y divide-base-300">
        {sample.map(({ bookedOn, amount, payer, purpose }) => (
          <li key={`${bookedOn} ${amount.amount} ${purpose}`} className="py-1.5 text-note">
            <span className="flex justify-between gap-3 font-medium tabular-nums">
              <span>{dayText(bookedOn)}</span>
              <span>{money(amount)}</span>
            </span>
            <bdi className="block break-words">{payer}</bdi>
            <bdi className="block break-words text-muted">{purpose}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
