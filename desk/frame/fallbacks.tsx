import { useRouter } from '@tanstack/react-router'
import { Compass, Unplug } from 'lucide-react'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export function NotFound() {
  return (
    <Screen title={t('desk.frame.not_found')}>
      <EmptyState icon={Compass} title={t('desk.frame.not_found_title')}>
        {t('desk.frame.not_found_hint')}
      </EmptyState>
    </Screen>
  )
}

/** Shown in place of a screen that could not be loaded, such as after losing the network. */
export function Failed({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <Screen title={t('desk.frame.failed')}>
      <EmptyState
        icon={Unplug}
        title={t('desk.frame.failed_title')}
        action={<Button onPress={() => router.invalidate()}>{t('desk.frame.try_again')}</Button>}
      >
        {error instanceof Error ? error.message : null}
      </EmptyState>
    </Screen>
  )
}

/** Holds the place of a screen that takes longer than usual. */
export function Pending() {
  return (
    <div className="mx-auto max-w-4xl px-4 py-6 sm:px-6" aria-busy>
      <Skeleton lines={6} />
    </div>
  )
}
