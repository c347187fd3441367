import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ServiceCode } from '#contract/admin/system/service.ts'
import { t } from '../texts.ts'
import { Screen } from '../ui/screen.tsx'
import { ServiceCards } from './service-cards.tsx'

const screens = {
  email: ['email'],
  services: ['twilio', 'wechat', 'places', 'aftership', 'easypost'],
} as const satisfies Record<string, readonly ServiceCode[]>

export function EmailScreen() {
  return <ServicesOf subject="email" />
}

export function ServicesScreen() {
  return <ServicesOf subject="services" />
}

/** A screen of settings about services alone. Those for payment are on the screen of the payment methods. */
function ServicesOf({ subject }: { subject: keyof typeof screens }) {
  return (
    <Screen
      title={t(`desk.services.${subject}_title`)}
      about={t(`desk.services.about_${subject}`)}
      actions={
        <Link to="/settings" className="flex min-h-9 items-center gap-1.5 text-muted hover:text-base-content">
          <ArrowLeft aria-hidden size={16} />
          {t('desk.settings.all')}
        </Link>
      }
    >
      <div className="space-y-4">
        <ServiceCards codes={screens[subject]} />
      </div>
    </Screen>
  )
}
