import { Link, useRouter } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { openInnerScreens } from '../frame/inner-screens.ts'
import { openPlaces } from '../frame/places.ts'
import { hasText, t } from '../texts.ts'
import { linkLook } from '../ui/fact.tsx'
import { type PlaceName, shopPlaces } from './part-facts.ts'

/** Names where a setting takes effect. Places with an address are links; those of the shop open in a new tab. */
export function EffectPlaces({ names }: { names: readonly PlaceName[] }) {
  if (names.length === 0) return null
  return (
    <div className="flex flex-wrap gap-x-2 text-note text-muted">
      <span>{t('desk.reasons.where')}</span>
      <ul className="flex flex-wrap gap-x-3">
        {names.map((name) => (
          <li key={name}>{isOfShop(name) ? <ShopPlace {...{ name }} /> : <DeskPlace {...{ name }} />}</li>
        ))}
      </ul>
    </div>
  )
}

type ShopName = keyof typeof shopPlaces

function isOfShop(name: PlaceName): name is ShopName {
  return name in shopPlaces
}

function ShopPlace({ name }: { name: ShopName }) {
  const path = shopPlaces[name]
  const label = t(`desk.reasons.at_${name}`)
  if (!path) return label
  return (
    <a href={path} target="_blank" rel="noreferrer" className={linkLook}>
      {label}
      <ExternalLink aria-label={t('desk.reasons.new_tab')} size={12} className="ms-1 inline" />
    </a>
  )
}

/** The name alone for people who may not enter the screen. */
function DeskPlace({ name }: { name: Exclude<PlaceName, ShopName> }) {
  const { routesByPath } = useRouter()
  const place = `desk.frame.place_${name}`
  const label = hasText(place) ? t(place) : t(`desk.frame.screen_${name}`)
  const screen = [...openPlaces(routesByPath), ...openInnerScreens()].find(({ id }) => id === name)
  if (!screen) return label
  return (
    <Link to={screen.path} className={linkLook}>
      {label}
    </Link>
  )
}
