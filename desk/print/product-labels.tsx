import { Printer, Tags, X } from 'lucide-react'
import { useState } from 'react'
import type { maxProductLabels, ProductLabelFormat } from '#contract/admin/orders/print.ts'
import { useWrite } from '../query.ts'
import { VariantSearch } from '../resource/choices/variant-choice.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { toastError } from '../ui/toast.tsx'
import { Progress } from './print-dialog.tsx'
import { usePlace } from './use-place.tsx'

/** As in the contract, whose runtime part is not bundled. */
const formats: ProductLabelFormat[] = ['a4_24', 'a4_40', '57x32']
const most: typeof maxProductLabels = 2000

type Chosen = { sku: string; name: string; copies: number }

/** Prints labels with barcodes for goods on the shelf. */
export function ProductLabels() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={Tags} onPress={() => setOpen(true)}>
        {t('desk.print.product_labels')}
      </Button>
      {isOpen && <LabelsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function LabelsDialog({ onClose }: { onClose(): void }) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [format, setFormat] = useState<ProductLabelFormat>('a4_24')
  const place = usePlace(onClose)
  const make = useWrite('/print/productLabels', { stale: ['/print/list', '/print/stations'] })
  const count = chosen.reduce((sum, { copies }) => sum + copies, 0)
  const id = make.data?.print.id
  const submit = () =>
    make.mutate(
      {
        labels: chosen.map(({ sku, copies }) => ({ sku, copies })),
        format,
        ...place.payload,
      },
      { onSuccess: place.onMade, onError: toastError },
    )
  return (
    <Dialog
      isOpen
      title={t('desk.print.product_labels')}
      onClose={onClose}
      actions={
        !id && (
          <Button
            look="primary"
            icon={Printer}
            isPending={make.isPending}
            isDisabled={count === 0 || count > most}
            onPress={submit}
          >
            {t('desk.print.make_labels', { count })}
          </Button>
        )
      }
    >
      {id && place.isHere ? (
        <Progress id={id} />
      ) : (
        <div className="space-y-4">
          <VariantSearch
            chosen={chosen.map(({ sku }) => sku)}
            onAdd={({ sku, name }) => chosen.length < 200 && setChosen([...chosen, { sku, name, copies: 1 }])}
          />
          <ul className="divide-y divide-base-300">
            {chosen.map((each) => (
              <li key={each.sku} className="flex items-center gap-3 py-2">
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate">{each.name}</bdi>
                  <span className="block truncate text-note text-muted">{each.sku}</span>
                </span>
                <span className="w-28">
                  <NumberField
                    label={t('desk.print.copies_of', { sku: each.sku })}
                    hidesLabel
                    value={each.copies}
                    minValue={1}
                    maxValue={500}
                    onChange={(copies) =>
                      !Number.isNaN(copies) &&
                      setChosen(
                        chosen.map((other) => (other.sku === each.sku ? { ...other, copies } : other)),
                      )
                    }
                  />
                </span>
                <Button
                  look="quiet"
                  icon={X}
                  aria-label={t('desk.print.remove', { name: each.sku })}
                  onPress={() => setChosen(chosen.filter(({ sku }) => sku !== each.sku))}
                />
              </li>
            ))}
          </ul>
          {count > most && <p role="alert">{t('desk.print.most_labels', { most })}</p>}
          <Select<ProductLabelFormat>
            label={t('desk.print.size')}
            options={formats.map((value) => ({ value, label: t(`desk.print.format_${value}`) }))}
            value={format}
            onChange={setFormat}
          />
          {place.choice}
          <p className="text-note text-muted">{t('desk.print.product_labels_about')}</p>
        </div>
      )}
    </Dialog>
  )
}
