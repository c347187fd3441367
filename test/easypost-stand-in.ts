import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'

type Body = Record<string, unknown>
type Rate = { id: string; carrier: string; service: string; rate: string; delivery_days: number | null }
type Shipment = Body & {
  id: string
  rates: Rate[]
  selected_rate: Rate | null
  tracking_code: string | null
  postage_label: Body | null
  refund_status: string | null
}

/** Parameters that the API's reference names, of those that the shop may send. Others are refused. */
const known = {
  address: [
    ...['name', 'company', 'street1', 'street2', 'city', 'state', 'zip', 'country', 'phone', 'email'],
  ],
  shipment: [
    ...['to_address', 'from_address', 'parcel', 'customs_info', 'options', 'reference', 'is_return'],
  ],
  parcel: ['length', 'width', 'height', 'weight', 'predefined_package'],
  options: ['label_format', 'label_size', 'invoice_number'],
  customs_info: [
    ...['customs_certify', 'customs_signer', 'contents_type', 'restriction_type', 'eel_pfc'],
    ...['non_delivery_option', 'customs_items', 'contents_explanation'],
  ],
  customs_item: [
    'description',
    'quantity',
    'value',
    'weight',
    'hs_tariff_number',
    'origin_country',
    'currency',
  ],
}

class Fault extends Error {
  readonly status: number
  readonly error: Body

  constructor(status: number, code: string, message: string, errors: unknown[] = []) {
    super(code)
    this.status = status
    this.error = { code, message, errors }
  }
}

/**
 * Answers as EasyPost's API v2 is documented and recorded in its client libraries: basic authentication by key, known
 * parameters only, verified addresses, shipments that are bought once (SHIPMENT.POSTAGE.EXISTS afterwards) and refunds
 * that carriers decide later. Streets without a number fail the verification; the city Nowhere gets no rates.
 */
export async function openEasypost(key: string) {
  const picture = await sharp({ create: { width: 1200, height: 1800, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const state = {
    down: false,
    /** The id of a shipment of which requests fail. */
    silent: null as string | null,
    /** Purchases that happen, but whose answer is lost. */
    lostAnswers: 0,
    /** Answers every purchase with this fault. */
    refuse: null as { status: number; code: string; message: string } | null,
    bought: 0,
    shipments: new Map<string, Shipment>(),
    addresses: new Map<string, Body>(),
    requests: [] as string[],
    /** The host of the labels' addresses; null: this one. */
    pictures: null as string | null,
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (!(error instanceof Fault)) return void response.destroy()
      send(response, error.status, { error: error.error })
    })
  }).listen(0, '127.0.0.1')

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://easypost')
    if (pathname === '/label.png') {
      response.writeHead(200, { 'content-type': 'image/png' })
      return void response.end(picture)
    }
    state.requests.push(`${request.method} ${pathname}`)
    if (state.down || (state.silent && pathname.includes(state.silent)))
      throw new Fault(503, 'SERVICE_UNAVAILABLE', 'Unavailable.')
    const wanted = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
    if (request.headers.authorization !== wanted)
      throw new Fault(401, 'APIKEY.INACTIVE', 'This api key is no longer active.')
    const isPost = request.method === 'POST'
    if (isPost && request.headers['content-type'] !== 'application/json')
      throw new Fault(415, 'UNSUPPORTED', 'application/json is needed.')
    const body = isPost ? ((await json(request)) as Body) : {}
    if (!isPost && pathname === '/v2/addresses')
      return send(response, 200, { addresses: [], has_more: false })
    if (isPost && pathname === '/v2/addresses') return send(response, 201, addAddress(body))
    if (isPost && pathname === '/v2/shipments') return send(response, 201, addShipment(body))
    const [, id = '', action] = /^\/v2\/shipments\/(shp_\w+)(?:\/(buy|refund))?$/.exec(pathname) ?? []
    const shipment = state.shipments.get(id)
    if (!shipment) throw new Fault(404, 'NOT_FOUND', 'The requested resource could not be found.')
    if (!action && !isPost) return send(response, 200, shipment)
    if (action === 'buy' && isPost) {
      buy(shipment, body)
      if (state.lostAnswers > 0) {
        state.lostAnswers--
        return void response.destroy()
      }
      return send(response, 200, shipment)
    }
    if (action === 'refund' && isPost) return send(response, 200, refund(shipment))
    throw new Fault(405, 'METHOD_NOT_ALLOWED', 'Not allowed.')
  }

  function addAddress(body: Body): Body {
    refuseUnknown(body, ['address', 'verify', 'verify_strict'])
    const address = objectIn(body, 'address')
    checkAddress(address)
    const isFound = /\d/.test(String(address.street1))
    const errors = isFound
      ? []
      : [
          {
            code: 'E.HOUSE_NUMBER.MISSING',
            field: 'street1',
            message: 'House number is missing',
            suggestion: null,
          },
        ]
    const verified = 'verify' in body ? { delivery: { success: isFound, errors, details: {} } } : {}
    const added = { ...address, id: `adr_${hex()}`, object: 'Address', verifications: verified }
    state.addresses.set(added.id, added)
    return added
  }

  function addShipment(body: Body): Shipment {
    refuseUnknown(body, ['shipment'])
    const given = objectIn(body, 'shipment')
    refuseUnknown(given, known.shipment)
    if ('is_return' in given && typeof given.is_return !== 'boolean')
      throw new Fault(422, 'PARAMETER.INVALID', 'is_return is no boolean.')
    const to = objectIn(given, 'to_address')
    const reached = to.id ? state.addresses.get(String(to.id)) : to
    if (!reached) throw new Fault(404, 'NOT_FOUND', 'The requested resource could not be found.')
    const from = objectIn(given, 'from_address')
    checkAddress(from)
    const parcel = objectIn(given, 'parcel')
    refuseUnknown(parcel, known.parcel)
    if (!(Number(parcel.weight) > 0)) throw required('parcel.weight')
    refuseUnknown(objectIn(given, 'options'), known.options)
    const crosses = from.country !== reached.country && reached.country !== 'FR'
    if (crosses) checkCustoms(objectIn(given, 'customs_info'))
    const rates = reached.city === 'Nowhere' ? [] : ratesFor(Number(parcel.weight))
    const messages = [{ carrier: 'FedEx', type: 'rate_error', message: 'Unable to retrieve rates.' }]
    const added: Shipment = {
      ...{ ...given, id: `shp_${hex()}`, object: 'Shipment', rates, messages, tracking_code: null },
      ...{ selected_rate: null, postage_label: null, refund_status: null },
      // The addresses of a return are swapped.
      ...(given.is_return ? { to_address: from, from_address: reached } : { to_address: reached }),
    }
    state.shipments.set(added.id, added)
    return added
  }

  function buy(shipment: Shipment, body: Body): void {
    refuseUnknown(body, ['rate', 'insurance', 'end_shipper_id'])
    if (shipment.postage_label)
      throw new Fault(422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.')
    if (state.refuse) throw new Fault(state.refuse.status, state.refuse.code, state.refuse.message)
    const rate = shipment.rates.find(({ id }) => id === objectIn(body, 'rate').id)
    if (!rate) throw new Fault(422, 'SHIPMENT.MISSING_RATE', 'The rate does not exist.')
    const number = `9400${String(++state.bought).padStart(18, '0')}`
    const host = state.pictures ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const label = { label_url: `${host}/label.png`, label_file_type: 'image/png', label_size: '4x6' }
    Object.assign(shipment, { selected_rate: rate, tracking_code: number, postage_label: label })
  }

  function refund(shipment: Shipment): Shipment {
    if (!shipment.postage_label) throw new Fault(422, 'SHIPMENT.REFUND.UNAVAILABLE', 'There is no postage.')
    if (shipment.refund_status === 'refunded' || shipment.refund_status === 'submitted')
      throw new Fault(422, 'SHIPMENT.REFUND.UNAVAILABLE', 'A refund was asked for already.')
    shipment.refund_status = 'submitted'
    return shipment
  }

  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    close: () => void server.close(),
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function checkAddress(address: Body): void {
  refuseUnknown(address, known.address)
  for (const name of ['street1', 'city', 'country']) if (!address[name]) throw required(name)
  if (!address.name && !address.company) throw required('name')
}

function checkCustoms(customs: Body): void {
  refuseUnknown(customs, known.customs_info)
  if (customs.customs_certify === true && !customs.customs_signer) throw required('customs_signer')
  if (!['merchandise', 'returned_goods'].includes(String(customs.contents_type)))
    throw new Fault(422, 'PARAMETER.INVALID', 'Unknown contents_type.')
  if (String(customs.contents_explanation ?? '').length > 255)
    throw new Fault(422, 'PARAMETER.INVALID', 'contents_explanation is too long.')
  const items = customs.customs_items
  if (!Array.isArray(items) || items.length === 0) throw required('customs_items')
  for (const item of items as Body[]) {
    refuseUnknown(item, known.customs_item)
    for (const name of ['description', 'quantity', 'value', 'weight', 'origin_country'])
      if (!item[name]) throw required(`customs_items.${name}`)
    if (
      !/^[\d.]{6,13}$/.test(String(item.hs_tariff_number)) ||
      !/^[A-Z]{2}$/.test(String(item.origin_country))
    )
      throw new Fault(422, 'PARAMETER.INVALID', 'Tariff number or country of origin is wrong.')
  }
}

function ratesFor(ounces: number): Rate[] {
  const rate = (carrier: string, service: string, price: number, days: number | null) => ({
    ...{ id: `rate_${hex()}`, object: 'Rate', carrier, service, currency: 'USD', delivery_days: days },
    rate: (price + ounces / 100).toFixed(2),
  })
  return [
    rate('USPS', 'Priority', 8.1, 2),
    rate('USPS', 'GroundAdvantage', 5.2, 4),
    rate('UPS', 'Ground', 9, null),
  ]
}

function refuseUnknown(given: Body, names: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown) throw new Fault(422, 'PARAMETER.INVALID', `Unknown parameter ${unknown}.`)
}

function objectIn(body: Body, name: string): Body {
  const found = body[name]
  if (typeof found !== 'object' || found === null) throw required(name)
  return found as Body
}

function required(field: string): Fault {
  const errors = [{ field, message: 'cannot be blank' }]
  return new Fault(422, 'PARAMETER.REQUIRED', 'Missing required parameter.', errors)
}

function hex(): string {
  return randomUUID().replaceAll('-', '')
}
