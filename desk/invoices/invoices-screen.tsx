import { FileText } from 'lucide-react'
import { useState } from 'react'
import { invoiceList } from '#contract/admin/money/invoice.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { moment, money, nameOf } from '../formats.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen, RowOf } from '../lists/list-screen.ts'
import { MoneyTabs } from '../money/money-tabs.tsx'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/toast.tsx'
import { openDocument } from './open-document.ts'

type InvoiceRow = RowOf<'/invoice/list'>

const kindText = (kind: string) => t(`desk.invoice.kind_${kind}`)

/** Every invoice and credit note. A row leads to its order. */
const invoices: ListScreen<'/invoice/list'> = {
  call: '/invoice/list',
  list: invoiceList,
  kind: 'invoice',
  views: 'invoice',
  texts: 'desk.invoice.list',
  permission: 'money.read',
  pathOf: ({ order }) => `/orders/${order}`,
  nameOf: ({ number }) => number,
  values: { kind: kindText },
  columns: [
    { id: 'number', label: 'desk.invoice.number', text: ({ number }) => number },
    {
      id: 'issuedAt',
      label: 'desk.invoice.issued_at',
      text: ({ issuedAt }) => moment(issuedAt, 'day'),
      sort: 'issuedAt',
      card: 'below',
    },
    {
      id: 'kind',
      label: 'desk.invoice.kind',
      text: ({ kind }) => kindText(kind),
      cell: ({ kind, corrects }) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <Badge tone={kind === 'credit_note' ? 'warning' : 'neutral'}>{kindText(kind)}</Badge>
          {corrects && (
            <span className="text-note text-muted">{t('desk.invoice.corrects', { number: corrects })}</span>
          )}
        </span>
      ),
      card: 'tags',
    },
    {
      id: 'buyer',
      label: 'desk.invoice.buyer',
      text: ({ buyer }) => buyer,
      cell: ({ buyer }) => <bdi>{buyer}</bdi>,
      card: 'below',
    },
    { id: 'order', label: 'desk.invoice.order', text: ({ order }) => order, card: 'below' },
    {
      id: 'country',
      label: 'desk.invoice.country',
      text: ({ country }) => nameOf('region', country),
      optional: true,
    },
    { id: 'tax', label: 'desk.invoice.tax', text: (row) => money(signed(row, 'tax')), align: 'end' },
    {
      id: 'total',
      label: 'desk.invoice.total',
      text: (row) => money(signed(row, 'total')),
      align: 'end',
      card: 'aside',
    },
    {
      id: 'pdf',
      label: 'desk.invoice.pdf',
      text: () => '',
      cell: ({ number }) => <PdfButton {...{ number }} />,
      align: 'end',
      card: 'tags',
    },
  ],
  actions: (wish) => <ExportButton kind="invoices" wish={wish} />,
}

/** Credit notes are deducted, so that a column of amounts can be summed up. */
function signed({ kind, ...row }: InvoiceRow, part: 'tax' | 'total') {
  const { amount, currency } = row[part]
  return { amount: kind === 'credit_note' ? -amount : amount, currency }
}

function PdfButton({ number }: { number: string }) {
  const [isPending, setPending] = useState(false)
  const open = () => {
    setPending(true)
    void openDocument(number)
      .catch(toastError)
      .finally(() => setPending(false))
  }
  return (
    <Button
      look="quiet"
      icon={FileText}
      isPending={isPending}
      aria-label={t('desk.invoice.open_pdf', { number })}
      onPress={open}
    >
      PDF
    </Button>
  )
}

export function InvoicesScreen() {
  return (
    <>
      <MoneyTabs />
      <ListPage screen={invoices} />
    </>
  )
}
