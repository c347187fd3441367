import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { AdminPicture } from '#contract/admin/catalog/media.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import type { Entered } from './addresses-dialog.tsx'

const AddressesDialog = lazy(async () => ({
  default: (await import('./addresses-dialog.tsx')).AddressesDialog,
}))

/** Addresses that are left. A list that shows new pictures begins anew, and the button with it. */
const entered = createStore<Entered>(() => ({ text: '', failed: [] }))

/** Adds pictures by their addresses on the web. Addresses that remain are there when the dialog opens again. */
export function AddressButton({ onAdded }: { onAdded?(pictures: AdminPicture[]): void }) {
  const [isOpen, setOpen] = useState(false)
  const left = useStore(entered)
  return (
    <>
      <Button icon={Link2} onPress={() => setOpen(true)}>
        {t('desk.media.address_add')}
      </Button>
      {isOpen && (
        <Suspense>
          <AddressesDialog
            {...{ onAdded }}
            entered={left}
            onEnter={entered.setState}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
