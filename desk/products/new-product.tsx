import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from 'react-aria-components/Form'
import { useWrite } from '../query.ts'
import { me } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Makes a draft of a name and a price, and leads to it. */
export function NewProduct({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const [sku, setSku] = useState('')
  const navigate = useNavigate()
  const create = useWrite('/product/create', { stale: ['/product/list', '/view/counts'] })
  const { fields = {}, message } = create.error ?? {}
  const isReady = name.trim() !== '' && price !== null
  const submit = async () => {
    if (!isReady || create.isPending) return
    const wish = { name: name.trim(), price, ...(sku.trim() ? { sku: sku.trim() } : {}) }
    const made = await create.mutateAsync(wish).catch(() => null)
    if (!made) return
    onClose()
    void navigate({ to: '/products/$id', params: { id: String(made.product.id) } })
  }
  return (
    <Dialog
      isOpen
      title={t('desk.product.new')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.record.cancel')}</Button>
          <Button
            look="primary"
            type="submit"
            form="new-product"
            isDisabled={!isReady}
            isPending={create.isPending}
          >
            {t('desk.product.create')}
          </Button>
        </>
      }
    >
      <Form
        id="new-product"
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={t('desk.product.field_name')}
          hint={t('desk.product.new_hint')}
          value={name}
          onChange={setName}
          maxLength={200}
          error={fields.name}
          isRequired
          autoFocus
        />
        <MoneyField
          label={t('desk.product.price')}
          currency={me()?.shop.currency ?? 'EUR'}
          value={price}
          onChange={setPrice}
          error={fields.price}
        />
        <TextField
          label={t('desk.product.sku_optional')}
          hint={t('desk.product.sku_hint')}
          value={sku}
          onChange={setSku}
          maxLength={64}
          error={fields.sku}
          code
        />
        {message && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-error">
            {message}
          </p>
        )}
      </Form>
    </Dialog>
  )
}
