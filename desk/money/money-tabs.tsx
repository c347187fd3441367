import { may } from '../session.ts'
import { t } from '../texts.ts'
import { TabLinks } from '../ui/tabs.tsx'

/** The parts of money, some of which are lists of their own. */
export function MoneyTabs() {
  if (!may('money.read')) return null
  return (
    <div className="mx-auto w-full max-w-[112rem] px-4 pt-2 sm:px-6 lg:px-8">
      <TabLinks
        label={t('desk.frame.place_money')}
        tabs={[
          { to: '/money', label: t('desk.bank.list_title') },
          { to: '/money/payouts', label: t('desk.frame.screen_payouts') },
          { to: '/refunds', label: t('desk.list.view_to_send'), search: { view: 'to-send' } },
          { to: '/refunds/problems', label: t('desk.frame.screen_problems') },
          { to: '/invoices', label: t('desk.invoice.list_title') },
          { to: '/money/closing', label: t('desk.frame.screen_closing') },
        ]}
      />
    </div>
  )
}
