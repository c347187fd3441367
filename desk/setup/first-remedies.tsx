import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
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

/** Leads to the import of products. */
export function ImportFile() {
  const navigate = useNavigate()
  if (!may('products.change')) return null
  const open = () => {
    guideTo('products')
    void navigate({ to: '/import' })
  }
  return <Button onPress={open}>{t('desk.home.import_products')}</Button>
}
