import { type LucideIcon, Monitor, Moon, Smartphone, Sun, Tablet } from 'lucide-react'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import type { Device } from './devices.ts'

export type Scheme = 'light' | 'dark'

type FrameChoicesProps = {
  device: Device
  scheme: Scheme
  onDevice(device: Device): void
  onScheme(scheme: Scheme): void
}

/** Phone, tablet or desktop, light or dark. */
export function FrameChoices({ device, scheme, onDevice, onScheme }: FrameChoicesProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Choice
        icons={{ phone: Smartphone, tablet: Tablet, desktop: Monitor }}
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
