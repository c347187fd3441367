/** SVG paths on a grid of 24, drawn for this shop. */
const strokes: Record<string, string> = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m4.7 11.2L21 21',
  cart: 'M5 8h14l1 13H4zM9 10V6a3 3 0 0 1 6 0v4',
  heart: 'M12 20.5S3.5 15.4 3.5 9.3A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.7c0 6.1-8.5 11.2-8.5 11.2z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c.6-4 3.8-6 8-6s7.4 2 8 6',
  close: 'M5 5l14 14M19 5 5 19',
  right: 'm9 5 7 7-7 7',
  left: 'm15 5-7 7 7 7',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  shield:
    'M12 3.5c2.5 1.6 5 2.3 7.5 2.4 0 7-2.4 11.6-7.5 14.6-5.1-3-7.5-7.6-7.5-14.6 2.5-.1 5-.8 7.5-2.4M9 12l2.2 2.2L15.5 10',
  plus: 'M12 5v14M5 12h14',
  down: 'm5 9 7 7 7-7',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m-9 9h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  filter: 'M4 7h16M7 12h10M10 17h4',
  chat: 'M4 5h16v11H10l-4 4v-4H4z',
  check: 'm5 13 4 4L19 7',
  compare: 'M8 4v16M16 4v16M4 8h8M12 16h8',
  truck: 'M3 7h11v9H3zM14 10h4l3 3v3h-7M7 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4m10 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  return: 'M4 9h11a5 5 0 0 1 0 10H8M4 9l4-4M4 9l4 4',
}

/** {{ 'cart' | icon }}: an SVG icon, hidden from assistive technology. Its size comes from the class `icon`. */
export function icon(name: string): string {
  const path = strokes[name]
  if (!path) throw new Error(`unknown icon "${name}"; there are: ${Object.keys(strokes).join(', ')}`)
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
}
