import * as z from 'zod/mini'
import { Address } from '../../address.ts'
import { Id, Money, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed, pathsOf } from '../admin-call.ts'
import { listOf } from '../list.ts'

/** The last answer about a company's VAT id. `none`: the company has no VAT id; `unchecked`: nobody has answered yet. */
export const vatStates = ['none', 'unchecked', 'confirmed', 'invalid'] as const

export const companyList = listOf(
  {
    name: { type: 'text', label: 'desk.company.name', ops: ['is'], sort: true, search: true },
    vatId: { type: 'text', label: 'desk.company.vat_id', ops: ['is'], search: true },
    vatState: { type: 'choice', label: 'desk.company.vat_state', ops: ['is', 'in'], values: vatStates },
    /** Of the billing address. */
    country: { type: 'text', label: 'desk.company.country', ops: ['is', 'in'] },
    createdAt: { type: 'moment', label: 'desk.company.created', ops: ['between', 'within'], sort: true },
  },
  { sort: 'name' },
)

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const VatId = z.string().check(z.trim(), z.maxLength(30))
const Note = z.string().check(z.trim(), z.maxLength(5000))

/** A billing address without a person: the buyer's name is added when it is used. */
export const CompanyAddress = z.pick(Address, {
  ...{ country: true, state: true, city: true, area: true, postalCode: true, address: true, apartment: true },
})
export type CompanyAddress = z.infer<typeof CompanyAddress>

const CompanyRow = z.object({
  id: Id,
  name: z.string(),
  /** City and country of the billing address; empty without one. */
  place: z.object({ city: z.string(), country: z.string() }),
  vatId: z.string(),
  vatState: z.enum(vatStates),
  members: z.int(),
  /** Orders of its members that are not cancelled. */
  orders: z.int(),
  /** Paid by its members and not refunded, in the base currency. */
  spentInBase: Money,
  createdAt: Timestamp,
  version: z.int(),
})
export type CompanyRow = z.infer<typeof CompanyRow>

const CompanyDetail = z.extend(CompanyRow, {
  billing: z.nullable(z.extend(CompanyAddress, { lines: z.array(z.string()) })),
  vat: z.object({
    /** The id has the form of a member state's, so the service can be asked about it. */
    checkable: z.boolean(),
    /** The service is being asked, or did not answer the last time. `check` is then of an earlier time. */
    request: z.nullable(z.enum(['checking', 'unavailable'])),
    requestedAt: z.nullable(Timestamp),
    /** The last answer, kept as proof. */
    check: z.nullable(
      z.object({
        valid: z.boolean(),
        at: Timestamp,
        provider: z.string(),
        /** Name and address as the service gives them; empty if the member state tells none. */
        name: z.string(),
        address: z.string(),
        /** The number under which the service keeps the request; empty if the shop has no VAT id of its own. */
        consultation: z.string(),
      }),
    ),
  }),
  staffNote: z.string(),
  /** At most 100, by name. */
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.nullable(z.string()),
      orders: z.int(),
      spentInBase: Money,
    }),
  ),
  /** Paid by its members and not refunded, by currency. */
  spent: z.array(Money),
  lastOrders: z.array(
    z.object({
      number: z.string(),
      customer: z.object({ id: Id, name: z.string() }),
      status: z.string(),
      total: Money,
      createdAt: Timestamp,
    }),
  ),
})
export type CompanyDetail = z.infer<typeof CompanyDetail>

const change = 'customers.change' as const

export const companySave = pathsOf({
  name: { schema: Name, permission: change },
  billing: { schema: z.nullable(CompanyAddress), permission: change },
  /** A new VAT id is checked at once. */
  vatId: { schema: VatId, permission: change },
  staffNote: { schema: Note, permission: change },
})

const byId = z.object({ id: Id })
const Shown = z.object({ company: CompanyDetail, version: z.int() })
const restricted = {
  'company.staffNote': change,
  'company.orders': 'orders.read',
  'company.spentInBase': 'orders.read',
  'company.spent': 'orders.read',
  'company.lastOrders': 'orders.read',
  'company.people.*.orders': 'orders.read',
  'company.people.*.spentInBase': 'orders.read',
} as const
const member = {
  payload: z.extend(byId, { customerId: Id }),
  data: Changed(Shown),
  permission: change,
  writes: true,
  undo: 'free',
  restricted,
} as const

/** Businesses whose people buy in the shop. A customer belongs to one company at most. */
export const companyCalls = {
  '/company/list': {
    payload: companyList.payload,
    data: companyList.data(CompanyRow),
    permission: 'customers.read',
    restricted: {
      ...companyList.restricted,
      'items.*.orders': 'orders.read',
      'items.*.spentInBase': 'orders.read',
    },
  },
  '/company/detail': { payload: byId, data: Shown, permission: 'customers.read', restricted },
  '/company/create': {
    payload: z.object({
      name: Name,
      billing: z._default(z.nullable(CompanyAddress), null),
      vatId: z._default(VatId, ''),
      staffNote: z._default(Note, ''),
    }),
    data: Changed(Shown),
    permission: change,
    writes: true,
    undo: 'free',
    restricted,
  },
  '/company/save': {
    payload: z.extend(companySave.payload, { id: Id }),
    data: Changed(z.extend(Shown, { merged: z.array(z.string()) })),
    permission: change,
    writes: true,
    undo: 'free',
    restricted,
  },
  /**
   * Takes a company off all lists and its members' checkouts. Orders stay as they are. It is deleted for good after 30
   * days; until then, undo brings it back with its members.
   */
  '/company/delete': {
    payload: byId,
    data: Changed(z.object({})),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /**
   * Asks the service about the VAT id again, whatever it answered before. The answer arrives within seconds: read the
   * company again. A checkout with the id always makes its own check.
   */
  '/company/checkVat': {
    payload: byId,
    data: Changed(Shown),
    permission: change,
    writes: true,
    undo: 'none',
    restricted,
  },
  /** Adds a customer, also one of another company, which they leave. */
  '/company/addMember': member,
  '/company/removeMember': member,
} as const satisfies Record<string, AdminCallShape>
