export const hourMs = 3600_000

/** The beginning of the hour, in UTC. */
export function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs)
}
