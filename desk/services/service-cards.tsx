import type { ServiceCode } from '#contract/admin/system/service.ts'
import { useCall } from '../query.ts'
import { EmailTrial } from '../setup/trials.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ServiceCard } from './service-card.tsx'

/** Cards of some services, as far as the person may change them. */
export function ServiceCards({ codes }: { codes: readonly ServiceCode[] }) {
  const { data, error } = useCall('/service/list', {}, { tags: ['service'] })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton lines={6} />
  return data.items
    .filter(({ code }) => codes.includes(code))
    .map((service) => (
      <ServiceCard key={service.code} service={service}>
        {service.code === 'email' && <EmailTrial />}
      </ServiceCard>
    ))
}
