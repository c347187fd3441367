/** A pattern of LIKE for texts that begin with `text`. */
export function beginsWith(text: string): string {
  return `${escaped(text)}%`
}

/** A pattern of LIKE for texts that contain `text`. */
export function containing(text: string): string {
  return `%${escaped(text)}%`
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
