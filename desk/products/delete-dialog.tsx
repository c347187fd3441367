import { X } from 'lucide-react'
import { useState } from 'react'
import { ProductSearch } from '../resource/choices/product-choice.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { useProductWrite } from './use-product.ts'

type DeleteDialogProps = {
  product: { id: number; name: string }
  write: ReturnType<typeof useProductWrite<'/product/delete'>>
  onClose(): void
}

/** Says what happens to carts, orders and links before a product is deleted. */
export function DeleteDialog({ product: { id, name }, write, onClose }: DeleteDialogProps) {
  const [replacement, setReplacement] = useState<{ id: number; name: string } | null>(null)
  const submit = async () => {
    if (await write.run({ id, replacedBy: replacement?.id ?? null })) onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('desk.product.delete_title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.record.cancel')}</Button>
          <Button look="danger" isPending={write.isPending} onPress={() => void submit()}>
            {t('desk.product.delete')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>{t('desk.product.delete_note')}</p>
        {replacement ? (
          <p className="flex items-center gap-2">
            <bdi className="min-w-0 flex-1">{t('desk.product.replaced_by', { name: replacement.name })}</bdi>
            <Button
              look="quiet"
              icon={X}
              aria-label={t('desk.frame.remove', { name: replacement.name })}
              onPress={() => setReplacement(null)}
            />
          </p>
        ) : (
          <ProductSearch
            label={t('desk.product.replacement')}
            hint={t('desk.product.replacement_hint')}
            chosen={[id]}
            onAdd={setReplacement}
          />
        )}
      </div>
    </Dialog>
  )
}
