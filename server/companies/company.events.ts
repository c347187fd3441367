import type { EventHandlers } from '#server/platform/jobs/event-handlers.ts'
import { checkCompany } from './check-company.ts'

export const companyEvents: EventHandlers = { 'company.vat_asked': checkCompany }
