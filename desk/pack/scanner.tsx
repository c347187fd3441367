import { Camera as CameraIcon, CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useScans } from '../frame/scans.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Camera } from './camera.tsx'
import { packing, type Scan, scan } from './pack-store.ts'
import { signal } from './signals.ts'
import { canUseCamera } from './use-camera.ts'

/**
 * Takes codes from a scanner that types, from the keyboard or from the camera. An open camera stays open from one order to
 * the next.
 */
export function Scanner({ number }: { number: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<{ scan: Scan; of: string | null; at: number } | null>(null)
  const [hasCamera, setCamera] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each order starts with the field.
  useEffect(() => field.current?.focus({ preventScroll: true }), [number])
  const take = (code: string) => {
    if (!code.trim()) return
    const outcome = scan(code)
    signal('text' in outcome ? 'refused' : 'counted')
    setSaid({ scan: outcome, of: packing.getState().current, at: Date.now() })
  }
  // The focus is elsewhere after a press, such as on a count.
  useScans('screen', take)
  return (
    <div className="space-y-2">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          take(field.current!.value)
          field.current!.value = ''
        }}
      >
        <input
          ref={field}
          aria-label={t('desk.pack.scan')}
          placeholder={t('desk.pack.scan_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={80}
          className="min-h-12 min-w-0 flex-1 rounded-field border border-base-400/70 bg-base-100 px-3 font-mono text-base"
        />
        {canUseCamera && (
          <Button
            icon={CameraIcon}
            aria-label={t('desk.pack.camera')}
            aria-pressed={hasCamera}
            onPress={() => setCamera(!hasCamera)}
          />
        )}
      </form>
      {hasCamera && <Camera onCode={take} />}
      <div role="alert">{said?.of === number && <Said key={said.at} scan={said.scan} />}</div>
    </div>
  )
}

function Said({ scan: outcome }: { scan: Scan }) {
  if ('text' in outcome) {
    return (
      <p className="flex items-center gap-2.5 rounded-box border-2 border-error bg-error-soft px-3 py-3 text-base font-semibold text-error">
        <CircleAlert aria-hidden size={24} className="shrink-0" />
        {outcome.text}
      </p>
    )
  }
  const text =
    outcome.kind === 'opened'
      ? outcome.number
      : t('desk.pack.counted', {
          name: outcome.line.name,
          count: outcome.line.picked,
          of: outcome.line.open - outcome.line.missing,
        })
  return (
    <p className="flex items-center gap-2.5 rounded-box bg-success-soft px-3 py-3 text-base font-medium text-success">
      <CircleCheck aria-hidden size={24} className="shrink-0" />
      {text}
    </p>
  )
}
