import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../query.ts'
import { me } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Makes a draft of a name and a price, and leads to it. */
export function NewProduct({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const [sku, setSku] = useState('')
  const navigate = useNavigate()
  const create = useWrite('/product/create', { stale: ['/product/list', '/view/counts'] })
  const fields = create.error?.fields ?? {}
  const isReady = name.trim() !== '' && price !== null
  const submit = async () => {
    if (!isReady) return
    const wish = { name: name.trim(), price, ...(sku.trim() ? { sku: sku.trim() } : {}) }
    const { product } = await create.mutateAsync(wish)
    onClose()
    void navigate({ to: '/products/$id', params: { id: String(product.id) } })
  }
  return (
    <FormDialog
      title={t('desk.product.new')}
      submit={t('desk.product.create')}
      onSubmit={submit}
      isPending={create.isPending}
      isDisabled={!isReady}
      error={create.error}
      beside={<Button onPress={onClose}>{t('desk.record.cancel')}</Button>}
      onClose={onClose}
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
    </FormDialog>
  )
}
