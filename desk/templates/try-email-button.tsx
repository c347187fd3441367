import { MailCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'

const TryEmail = lazy(async () => ({ default: (await import('./try-email.tsx')).TryEmail }))

/** Opens the preview of an email, whose code loads with the first press. */
export function TryEmailButton(props: { id: string; source: string | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={MailCheck} onPress={() => setOpen(true)}>
        {t('desk.template.try')}
      </Button>
      {isOpen && (
        <Suspense>
          <TryEmail {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
