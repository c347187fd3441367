import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'

export type Scheme = 'light' | 'dark'
export type Device = 'phone' | 'desktop'

/** Windows in which pages are looked at. */
export const devices: Record<Device, { width: number; height: number }> = {
  phone: { width: 390, height: 760 },
  desktop: { width: 1280, height: 900 },
}

type FrameChoicesProps = {
  device: Device
  scheme: Scheme
  onDevice(device: Device): void
  onScheme(scheme: Scheme): void
}

/** Phone or desktop, light or dark. */
export function FrameChoices({ device, scheme, onDevice, onScheme }: FrameChoicesProps) {
  const schemes = { light: Sun, dark: Moon }
  const screens = { phone: Smartphone, desktop: Monitor }
  return (
    <div className="flex flex-wrap gap-2">
      <span className="flex">
        {(['phone', 'desktop'] as const).map((each) => (
          <Button
            key={each}
            icon={screens[each]}
            look={device === each ? 'primary' : 'plain'}
            aria-pressed={device === each}
            aria-label={t(`desk.record.on_${each}`)}
            onPress={() => onDevice(each)}
          />
        ))}
      </span>
      <span className="flex">
        {(['light', 'dark'] as const).map((each) => (
          <Button
            key={each}
            icon={schemes[each]}
            look={scheme === each ? 'primary' : 'plain'}
            aria-pressed={scheme === each}
            aria-label={t(`desk.record.in_${each}`)}
            onPress={() => onScheme(each)}
          />
        ))}
      </span>
    </div>
  )
}
