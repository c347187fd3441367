import { translated } from '../translated.ts'
import type { DemoAnnouncement } from '../types.ts'

/** The bar above the header, one line at a time. */
export const announcements: DemoAnnouncement[] = translated('announcements', [
  {
    text: { en: 'Free shipping within Germany from €80' },
    to: { kind: 'page', code: 'shipping' },
  },
  {
    text: { en: 'For a limited time: 15% off the morning table' },
    to: { kind: 'promotion', code: 'morning-table' },
  },
  {
    text: { en: 'This is a demo shop. No payments, no deliveries.' },
    to: { kind: 'page', code: 'about' },
  },
])
