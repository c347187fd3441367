/** Goes to another address. That a later navigation, or the document's end, cuts this one short is no error. */
export function navigateTo(url: string, options: NavigationNavigateOptions): void {
  const { committed, finished } = navigation.navigate(url, options)
  for (const each of [committed, finished]) each?.catch(() => {})
}
