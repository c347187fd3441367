export type Device = 'phone' | 'tablet' | 'desktop'

/** Windows in which pages are looked at. */
export const devices: Record<Device, { width: number; height: number }> = {
  phone: { width: 390, height: 760 },
  tablet: { width: 820, height: 1000 },
  desktop: { width: 1280, height: 900 },
}

/** The next wider window; after the widest, the phone again. */
export function nextDevice(device: Device): Device {
  const all = Object.keys(devices) as Device[]
  return all[(all.indexOf(device) + 1) % all.length]!
}
