import { ExternalLink, Printer } from 'lucide-react'
import { useState } from 'react'
import type { LabelSize, OrderPaper } from '#contract/admin/orders/print.ts'
import { useCall, useWrite } from '../query.ts'
import { may, mayBuyLabels } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { toastError } from '../ui/toast.tsx'
import { usePlace } from './use-place.tsx'

/** As in the contract, whose runtime part is not bundled. */
const papers: { id: OrderPaper; permission: 'orders.read' | 'orders.ship' | 'money.read' }[] = [
  { id: 'pick_list', permission: 'orders.read' },
  { id: 'slip', permission: 'orders.read' },
  { id: 'label', permission: 'orders.read' },
  { id: 'carrier_label', permission: 'orders.ship' },
  { id: 'return_slip', permission: 'orders.read' },
  { id: 'invoice', permission: 'money.read' },
  { id: 'credit_note', permission: 'money.read' },
]
const sizes: LabelSize[] = ['a6', '10x15', 'a4']

/** Orders of one print job, as in the contract. */
const maxPrinted: typeof import('#contract/admin/orders/print.ts').maxPrinted = 200

type PrintDialogProps = {
  /** Of more orders than a job takes, the first ones are printed, and the dialog says so. */
  numbers: readonly string[]
  papers?: OrderPaper[]
  /** Ids of labels of these orders; absent: the server takes those that wait for their parcel. */
  carrierLabels?: string[]
  /** The job was taken. */
  onMade?(): void
  onClose(): void
}

/** Chooses papers and where they are printed, and waits for the file. */
export function PrintDialog({
  numbers: wanted,
  papers: preset = ['slip'],
  carrierLabels,
  onMade,
  onClose,
}: PrintDialogProps) {
  const numbers = wanted.slice(0, maxPrinted)
  const [chosen, setChosen] = useState<readonly OrderPaper[]>(preset)
  const [size, setSize] = useState<LabelSize>('a6')
  const place = usePlace(onClose)
  const make = useWrite('/print/make', { stale: ['/print/list', '/print/stations'] })
  const id = make.data?.print.id
  const submit = () =>
    make.mutate(
      {
        papers: papers.map((paper) => paper.id).filter((paper) => chosen.includes(paper)),
        numbers,
        size,
        ...(carrierLabels ? { carrierLabels } : {}),
        ...place.payload,
      },
      {
        onSuccess(made) {
          onMade?.()
          place.onMade(made)
        },
        onError: toastError,
      },
    )
  return (
    <Dialog
      isOpen
      title={t('desk.print.title_of', { count: numbers.length })}
      onClose={onClose}
      actions={
        !id && (
          <Button
            look="primary"
            icon={Printer}
            isPending={make.isPending}
            isDisabled={chosen.length === 0}
            onPress={submit}
          >
            {t('desk.print.make')}
          </Button>
        )
      }
    >
      {id && place.isHere ? (
        <Progress id={id} />
      ) : (
        <div className="space-y-4">
          {numbers.length < wanted.length && (
            <p>{t('desk.print.first', { most: maxPrinted, count: wanted.length })}</p>
          )}
          <fieldset className="space-y-1">
            <legend className="mb-1 font-medium">{t('desk.print.papers')}</legend>
            {papers
              .filter(
                ({ id: paper, permission }) =>
                  may(permission) && (paper !== 'carrier_label' || preset.includes(paper) || mayBuyLabels()),
              )
              .map(({ id: paper }) => (
                <Checkbox
                  key={paper}
                  isSelected={chosen.includes(paper)}
                  onChange={(isOn) =>
                    setChosen(isOn ? [...chosen, paper] : chosen.filter((each) => each !== paper))
                  }
                >
                  {t(`desk.print.paper_${paper}`)}
                </Checkbox>
              ))}
          </fieldset>
          {(chosen.includes('label') || chosen.includes('carrier_label')) && (
            <Select<LabelSize>
              label={t('desk.print.size')}
              options={sizes.map((value) => ({ value, label: t(`desk.print.size_${value}`) }))}
              value={size}
              onChange={setSize}
            />
          )}
          {place.choice}
        </div>
      )}
    </Dialog>
  )
}

/** The progress of a job, and the link to its file. */
export function Progress({ id }: { id: string }) {
  const { data } = useCall('/print/status', { id }, { tags: [`print:${id}`] })
  const { state, failure, done = 0, orders = 1, url, pages, waiting = [] } = data?.print ?? {}
  const leftOut = waiting.length > 0 && (
    <p className="text-warning">{t('desk.print.waiting', { numbers: waiting.join(', ') })}</p>
  )
  if (state === 'failed') {
    return (
      leftOut || (
        <p role="alert" className="text-error">
          {t(`desk.print.failed_${failure ?? 'failed'}`)}
        </p>
      )
    )
  }
  if (state !== 'done' || !url) {
    return (
      <>
        <p aria-live="polite">{t('desk.print.drawing')}</p>
        <progress
          value={done}
          max={orders}
          aria-label={t('desk.print.drawing')}
          className="mt-3 w-full accent-primary"
        />
      </>
    )
  }
  return (
    <div className="space-y-3">
      <p aria-live="polite">{t('desk.print.ready', { count: pages ?? 0 })}</p>
      {leftOut}
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center gap-2 rounded-field bg-primary px-4 font-medium text-primary-content"
      >
        <ExternalLink aria-hidden size={16} />
        {t('desk.print.open')}
      </a>
    </div>
  )
}
