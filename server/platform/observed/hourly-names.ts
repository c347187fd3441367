/**
 * Tells the first `max` names of each hour from all further ones, which are counted together: names that browsers send
 * could be invented.
 */
export function hourlyNames(max: number): (hour: Date, name: string) => boolean {
  let names = { hour: 0, known: new Set<string>() }
  return (hour, name) => {
    if (names.hour !== hour.getTime()) names = { hour: hour.getTime(), known: new Set() }
    if (names.known.size < max) names.known.add(name)
    return names.known.has(name)
  }
}
