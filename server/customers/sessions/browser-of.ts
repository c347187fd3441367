import Bowser from 'bowser'

/** Browser name from the user agent, such as "Chrome 141, Windows". Truncated, because clients can send anything. */
export function browserOf(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ')
  return ([name, os.name].filter(Boolean).join(', ') || userAgent).slice(0, 80)
}
