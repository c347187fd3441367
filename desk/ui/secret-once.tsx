import { NamedCopyButton } from './copy-button.tsx'

/** A secret that is shown this once, with what to do with it. */
export function SecretOnce({ secret, hint }: { secret: string; hint: string }) {
  return (
    <div role="alert" className="space-y-3 rounded-field bg-warning-soft p-3">
      <p className="text-warning">{hint}</p>
      <p className="rounded-field bg-base-100 p-2 font-mono text-note break-all select-all">{secret}</p>
      <NamedCopyButton text={secret} />
    </div>
  )
}
