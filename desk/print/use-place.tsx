import { useState } from 'react'
import type { Station } from '#contract/admin/orders/print.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'

/** The choice "this computer" beside the stations. */
const here = 'here'

/** The place of a print job: this computer, whose dialog then shows its progress, or a station, which closes the dialog. */
export function usePlace(onClose: () => void) {
  const [place, setPlace] = useState(here)
  const stations = useCall('/print/stations', {}, { tags: ['print'] }).data?.items ?? []
  return {
    isHere: place === here,
    /** The part of the call's payload. */
    payload: place === here ? {} : { station: place },
    /** Nothing where no station is known. */
    choice: stations.length > 0 && (
      <Select
        label={t('desk.print.where')}
        options={[
          { value: here, label: t('desk.print.here') },
          ...stations.map(({ id: value, name, online }) => ({
            value,
            label: name,
            ...(online ? {} : { detail: t('desk.print.offline') }),
          })),
        ]}
        value={place}
        onChange={setPlace}
      />
    ),
    onMade({ print }: { print: { station: Pick<Station, 'name'> | null } }) {
      if (!print.station) return
      toast(t('desk.print.sent', { name: print.station.name }))
      onClose()
    },
  }
}
