import { useRouter } from '@tanstack/react-router'
import { Compass, Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { call, refusal } from '../calls.ts'
import { codeMissing, reloadOnce } from '../code-missing.ts'
import { session } from '../session.ts'
import { TextsMissing, t } from '../texts.ts'
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

/**
 * Shown in place of a screen that could not be loaded. It goes on by itself once the shop can be reached again. Code that
 * a newer version has replaced takes a new page, in which drafts come back.
 */
export function Failed({ error }: { error: unknown }) {
  const router = useRouter()
  const offline = useStore(session, (state) => state.offline)
  const connections = useStore(session, (state) => state.connections)
  const [before] = useState(connections)
  const cause = causeOf(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each connection is one more try
  useEffect(() => {
    if (cause === 'code') void call('/me', {}).then(reloadOnce, () => {})
    else if (cause === 'network' && connections > before) void router.invalidate()
  }, [connections])
  const isReplaced = cause === 'code' && !offline
  return (
    <Screen title={t('desk.frame.failed')}>
      <EmptyState
        icon={Unplug}
        title={t('desk.frame.failed_title')}
        action={
          <Button onPress={() => (isReplaced ? location.reload() : void router.invalidate())}>
            {t(isReplaced ? 'desk.frame.reload' : 'desk.frame.try_again')}
          </Button>
        }
      >
        {isReplaced ? t('desk.frame.new_version') : cause ? t('desk.frame.offline') : messageOf(error)}
      </EmptyState>
    </Screen>
  )
}

function causeOf(error: unknown): 'code' | 'network' | null {
  if (error instanceof Error && error.name === codeMissing) return 'code'
  return error instanceof TextsMissing || refusal(error, 'service_unreachable') ? 'network' : null
}

function messageOf(error: unknown): string | null {
  return error instanceof Error ? error.message : null
}

/** Holds the place of a screen that takes longer than usual. */
export function Pending() {
  return (
    <div className="mx-auto max-w-4xl px-4 py-6 sm:px-6" aria-busy>
      <Skeleton lines={6} />
    </div>
  )
}
