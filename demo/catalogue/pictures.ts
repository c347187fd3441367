/**
 * File names of a product's photographs by colour. Every colour has its three-quarter view; the first one, the
 * product's main colour, is also seen from the front and close up.
 */
export function pictures(handle: string, colours: string[]): Record<string, string[]> {
  return Object.fromEntries(
    colours.map((colour, place) => {
      const views = place === 0 ? ['tq', 'front', 'detail'] : ['tq']
      return [colour, views.map((view) => `${handle}-${colour}-${view}.webp`)]
    }),
  )
}
