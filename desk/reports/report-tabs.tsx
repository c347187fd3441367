import { type ReportName, reports } from '#contract/admin/money/report.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { TabLinks } from '../ui/tabs.tsx'

/** The reports that the person may read. `shared`: the choices that reports keep among themselves. */
export function ReportTabs({
  open,
  shared = {},
}: {
  open: ReportName | 'tax'
  shared?: Record<string, unknown>
}) {
  const names = may('reports.read') ? (Object.keys(reports) as ReportName[]) : []
  return (
    <TabLinks
      label={t('desk.frame.place_reports')}
      tabs={[
        ...names.map((name) => ({
          to: '/reports',
          label: t(`desk.report.name_${name}`),
          search: { ...shared, name },
          isOpen: name === open,
        })),
        ...(may('money.read')
          ? [{ to: '/reports/tax', label: t('desk.report.name_tax'), isOpen: open === 'tax' }]
          : []),
      ]}
    />
  )
}
