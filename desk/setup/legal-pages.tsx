import { useRouter } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { type LegalPage, legalPages } from '#contract/admin/content/content.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/toast.tsx'
import { guideTo } from './guided.ts'

/** A button for each page of the law that is missing. It opens the page, which then has a starting text. */
export function LegalPages({ missing }: { missing: readonly string[] }) {
  const write = useWrite('/content/legal', { stale: ['/page/list', '/content/detail', '/setup/state'] })
  const router = useRouter()
  const open = async (page: LegalPage) => {
    try {
      const { content } = await write.mutateAsync({ page })
      guideTo('legal')
      router.history.push(`/admin/pages/${content.id}`)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <span className="flex flex-wrap gap-2">
      {legalPages
        .filter((page) => missing.includes(page))
        .map((page) => (
          <Button key={page} icon={PencilLine} isDisabled={write.isPending} onPress={() => void open(page)}>
            {capitalised(t(`desk.home.part_${page}`))}
          </Button>
        ))}
    </span>
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1)
}
