import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useWrite } from '../query.ts'
import { may } from '../session.ts'
import { loadTexts, t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/toast.tsx'
import { guideTo } from './guided.ts'

/** Keeps the defaults of tax and currencies, for shops that they fit. */
export function KeepTax() {
  const keep = useWrite('/setup/confirm', { stale: ['/setup/state', '/setting/list'] })
  return (
    <Button isPending={keep.isPending} onPress={() => void keep.mutateAsync({}).catch(toastError)}>
      {t('desk.home.confirm_tax')}
    </Button>
  )
}

const NewProduct = lazy(async () => {
  const [{ NewProduct }] = await Promise.all([
    import('../products/new-product.tsx'),
    loadTexts('product', 'record'),
  ])
  return { default: NewProduct }
})

/** Makes the first product, or leads to the import of several. Where only stock is missing, products are there. */
export function FirstProducts({ missing }: { missing: readonly string[] }) {
  const [isNew, setNew] = useState(false)
  const navigate = useNavigate()
  if (!may('products.change') || missing.includes('stock')) return null
  const importFile = () => {
    guideTo('products')
    void navigate({ to: '/import' })
  }
  const add = () => {
    guideTo('products')
    setNew(true)
  }
  return (
    <span className="flex flex-wrap gap-2">
      <Button onPress={importFile}>{t('desk.home.import_products')}</Button>
      <Button onPress={add}>{t('desk.home.add_product')}</Button>
      {isNew && (
        <Suspense>
          <NewProduct onClose={() => setNew(false)} />
        </Suspense>
      )}
    </span>
  )
}
