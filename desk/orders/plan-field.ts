import { t } from '../texts.ts'
import { payText, shipText, statusText } from './states.tsx'

const names: Record<string, string> = {
  labels: 'desk.order.labels',
  status: 'desk.order.status',
  reason: 'desk.order.reason',
  message: 'desk.order.bulk_message_text',
  payStatus: 'desk.order.pay_status',
  shipStatus: 'desk.order.ship_status',
  carrier: 'desk.order.carrier',
  trackingNumber: 'desk.order.tracking_number',
  notify: 'desk.order.bulk_notify',
}

/** The name of a field that a bulk change of orders writes. */
export function orderFieldName(path: string): string {
  return names[path] ? t(names[path]) : path
}

/** The value of such a field in words. */
export function orderFieldText(path: string, value: unknown): string {
  if (path === 'status') return statusText(String(value))
  if (path === 'payStatus') return payText(String(value))
  if (path === 'shipStatus') return shipText(String(value))
  if (typeof value === 'boolean') return t(value ? 'desk.order.yes' : 'desk.order.no')
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}
