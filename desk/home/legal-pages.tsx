import { useRouter } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { call } from '../calls.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/toast.tsx'

/** English names of the pages that buyers agree to. Their handles, by which the checkout finds them, are the keys. */
const names: Record<string, string> = { terms: 'Terms of service', privacy: 'Privacy policy' }

/** A button for each legal page that is missing. It opens the page, and makes it first if the shop has none. */
export function LegalPages({ missing }: { missing: readonly string[] }) {
  const create = useWrite('/content/create', { stale: ['/page/list', '/setup/state'] })
  const router = useRouter()
  const open = async (handle: string) => {
    try {
      const { items } = await call('/page/list', { size: 100 })
      const found = items.find((row) => row.handle === handle)
      const { id } =
        found ?? (await create.mutateAsync({ kind: 'page', name: names[handle]!, slug: handle })).content
      router.history.push(`/admin/pages/${id}`)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {missing
        .filter((handle) => handle in names)
        .map((handle) => (
          <Button
            key={handle}
            icon={PencilLine}
            isDisabled={create.isPending}
            onPress={() => void open(handle)}
          >
            {t(`desk.home.part_${handle}`)}
          </Button>
        ))}
    </span>
  )
}
