import { type LucideIcon, Monitor, Moon, Smartphone, Sun } from 'lucide-react'
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
  return (
    <div className="flex flex-wrap gap-2">
      <Choice
        icons={{ phone: Smartphone, desktop: Monitor }}
        nameOf={(each) => t(`desk.record.on_${each}`)}
        value={device}
        onChange={onDevice}
      />
      <Choice
        icons={{ light: Sun, dark: Moon }}
        nameOf={(each) => t(`desk.record.in_${each}`)}
        value={scheme}
        onChange={onScheme}
      />
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  icons: Record<Value, LucideIcon>
  nameOf(value: Value): string
  value: Value
  onChange(value: Value): void
}

function Choice<Value extends string>({ icons, nameOf, value, onChange }: ChoiceProps<Value>) {
  return (
    <span className="flex">
      {(Object.keys(icons) as Value[]).map((each) => (
        <Button
          key={each}
          icon={icons[each]}
          look={value === each ? 'primary' : 'plain'}
          aria-pressed={value === each}
          aria-label={nameOf(each)}
          onPress={() => onChange(each)}
        />
      ))}
    </span>
  )
}
