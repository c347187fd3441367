/** Fetches a card's second picture when a mouse first rests on the card. The style sheet shows it. */
export function showSecondPicture(target: EventTarget | null): void {
  const card = (target as Element | null)?.closest?.('.product-card')
  const frame = card?.querySelector<HTMLElement>('[data-second]')
  if (!frame || !matchMedia('(hover: hover)').matches) return
  const src = frame.dataset.second ?? ''
  delete frame.dataset.second
  addPicture(frame, src)
}

/** Shows a card in the colour of the pressed swatch: its picture, and its link. */
export function showSwatch(swatch: HTMLElement): void {
  const card = swatch.closest('.product-card')
  const frame = card?.querySelector<HTMLElement>('.frame')
  const link = card?.querySelector<HTMLAnchorElement>('h2 a, h3 a, h4 a')
  if (!card || !frame || !link) return
  link.setAttribute('href', swatch.getAttribute('href') ?? '')
  for (const other of card.querySelectorAll('[data-swatch]'))
    other.toggleAttribute('aria-current', other === swatch)
  delete frame.dataset.second
  if (!swatch.dataset.swatch) return
  const before = frame.querySelectorAll('[data-view]')
  const picture = addPicture(frame, swatch.dataset.swatch)
  picture.dataset.chosen = ''
  picture.onload = () => {
    for (const old of before) old.remove()
  }
}

function addPicture(frame: HTMLElement, src: string): HTMLImageElement {
  const picture = Object.assign(new Image(), { src, alt: '' })
  picture.dataset.view = ''
  frame.append(picture)
  return picture
}
