/** Lets the header follow the scrolling of the page. Its code is fetched once somebody uses the page. */
export async function followScroll(): Promise<void> {
  const { watchHeader } = await import('./header.ts')
  watchHeader()
}
