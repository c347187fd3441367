/**
 * Makes an address decodable for the router. In a path such as /%zz every percent sign becomes an encoded NUL, which no
 * page's address contains, so that it is answered like /a%00b.
 */
export function decodable(url: string): string {
  if (!url.includes('%')) return url
  const [path = ''] = url.split(/[?#]/, 1)
  try {
    decodeURI(path)
    return url
  } catch {
    return path.replaceAll('%', '%00') + url.slice(path.length)
  }
}
