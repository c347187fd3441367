/*
 * All screens of the desk in one table, however long it is: which paths there are, what each address may say, and what
 * is loaded before a screen appears.
 */
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { MenuId } from '#contract/admin/content/menu.ts'
import { maxReportDays, reportNames } from '#contract/admin/money/report.ts'
import { errorSides, observedHours, speedAreas } from '#contract/admin/system/observed.ts'
import { type CallPayload, refusal } from './calls.ts'
import { Failed, NotFound, Pending } from './frame/fallbacks.tsx'
import { Frame } from './frame/frame.tsx'
import { lazyScreen } from './frame/lazy-screen.tsx'
import { pathOf } from './frame/record-paths.ts'
import { categoriesRead, choicesRead } from './products/choices.ts'
import { queries, read } from './query.ts'
import { taxPeriods } from './reports/tax-periods.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { may } from './session.ts'
import { loadNotes } from './settings/lazy-notes.tsx'
import { setupRead } from './setup/setup-read.ts'
import { loadTexts } from './texts.ts'

type ListKind = CallPayload<'/view/list'>['kind']

/** Asks for what a list shows first while its code loads, unless its address names a view or a filter. */
function firstPage<Loaded>(kind: ListKind, load: () => Promise<Loaded>) {
  return ({ location }: { location: { searchStr: string } }) => {
    if (location.searchStr === '') {
      void queries.prefetchQuery(read(`/${kind}/list`, {}, { tags: [kind] }))
      void queries.prefetchQuery(read('/view/list', { kind }))
      void queries.prefetchQuery(read('/view/counts', { kind }, { tags: [kind] }))
    }
    return load()
  }
}

/** Hours of the errors and times that are shown. */
const observedPeriod = z.catch(z._default(z.literal(observedHours), 24), 24)

/** The theme whose design a setting holds. */
function themeOf(setting: string): string | undefined {
  return setting === 'theme' ? 'default' : /^theme-(.+)/.exec(setting)?.[1]
}

const frame = createRootRoute({ component: Frame, notFoundComponent: NotFound })

/**
 * Every URL of the desk. A screen's code, texts and first data load together when it is opened or about to be. The table
 * stays in one file, however long: the router derives the types of all links from it.
 */
const tree = frame.addChildren([
  createRoute({
    getParentRoute: () => frame,
    path: '/',
    loader: () =>
      Promise.all([
        loadTexts('home'),
        queries.prefetchQuery(read('/home/state', {})),
        // The steps of a shop that does not sell yet stand first: what arrives later would move all below them.
        may('settings.shop') && queries.prefetchQuery(setupRead()),
      ]),
    component: lazyScreen(() => import('./home/home-screen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/orders',
    loader: firstPage('order', () =>
      loadTexts('list', 'record', 'order', 'print', 'draft', 'carrier_label', 'pack'),
    ),
    component: lazyScreen(() => import('./orders/orders-screen.tsx'), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/orders/new',
    loader: () => loadTexts('record', 'order', 'draft', 'list'),
    component: lazyScreen(() => import('./drafts/draft-screen.tsx'), 'NewOrderScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/orders/drafts',
    loader: firstPage('draftOrder', () => loadTexts('list', 'record', 'draft')),
    component: lazyScreen(() => import('./drafts/drafts-screen.tsx'), 'DraftsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/orders/drafts/$number',
    loader: () => loadTexts('record', 'order', 'draft', 'list'),
    component: lazyScreen(() => import('./drafts/draft-screen.tsx'), 'DraftScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/orders/$number',
    loader: ({ params: { number } }) =>
      Promise.all([
        loadTexts('list', 'record', 'order', 'print', 'draft', 'refund', 'carrier_label'),
        queries.prefetchQuery(read('/order/detail', { number }, { tags: ['order'] })),
      ]),
    component: lazyScreen(() => import('./orders/order-screen.tsx'), 'OrderScreen'),
  }),
  // Notices of mentions lead to a note, wherever it stands.
  createRoute({
    getParentRoute: () => frame,
    path: '/notes/$id',
    async loader({ params: { id } }) {
      const found = await queries.fetchQuery(read('/note/detail', { id })).catch((error) => {
        if (!refusal(error, 'not_found')) throw error
      })
      const path = found && pathOf(found.about.kind, found.about.id)
      if (path) throw redirect({ to: path as '/', hash: `note-${id}`, replace: true })
    },
    component: NotFound,
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/pack',
    loader: () =>
      Promise.all([
        loadTexts('pack', 'print', 'order', 'carrier_label'),
        queries.prefetchQuery(read('/pack/queue', {}, { tags: ['order'] })),
      ]),
    component: lazyScreen(() => import('./pack/pack-screen.tsx'), 'PackScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/print',
    validateSearch: z.object({ station: z.optional(z.string()) }),
    loader: () => loadTexts('print', 'list', 'record'),
    component: lazyScreen(() => import('./print/print-screen.tsx'), 'PrintScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/returns',
    loader: firstPage('return', () => loadTexts('list', 'record', 'return', 'order', 'print')),
    component: lazyScreen(() => import('./returns/returns-screen.tsx'), 'ReturnsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/returns/$number',
    loader: ({ params: { number } }) =>
      Promise.all([
        loadTexts('list', 'record', 'return', 'order', 'media', 'print', 'carrier_label'),
        queries.prefetchQuery(read('/return/detail', { number }, { tags: ['return'] })),
      ]),
    component: lazyScreen(() => import('./returns/return-screen.tsx'), 'ReturnScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/refunds',
    loader: () => loadTexts('list', 'refund', 'order'),
    component: lazyScreen(() => import('./refunds/refunds-screen.tsx'), 'RefundsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/refunds/approvals',
    loader: () =>
      Promise.all([
        loadTexts('list', 'refund', 'order'),
        queries.prefetchQuery(read('/approval/list', {}, { tags: ['approval'] })),
      ]),
    component: lazyScreen(() => import('./refunds/approvals-screen.tsx'), 'ApprovalsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/refunds/problems',
    loader: () =>
      Promise.all([
        loadTexts('list', 'refund', 'order'),
        queries.prefetchQuery(read('/report/money', {}, { tags: ['order', 'refund'] })),
      ]),
    component: lazyScreen(() => import('./refunds/problems-screen.tsx'), 'ProblemsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/system',
    loader: () =>
      Promise.all([
        loadTexts('system'),
        queries.prefetchQuery(read('/system/check', {}, { tags: ['system'] })),
      ]),
    component: lazyScreen(() => import('./system/health-screen.tsx'), 'HealthScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/system/jobs',
    loader: () =>
      Promise.all([
        loadTexts('system'),
        queries.prefetchQuery(read('/system/jobs', {}, { tags: ['system'] })),
      ]),
    component: lazyScreen(() => import('./system/jobs-screen.tsx'), 'JobsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/system/errors',
    validateSearch: z.object({
      hours: observedPeriod,
      side: z.optional(z.catch(z.optional(z.enum(errorSides)), undefined)),
    }),
    loader: () => loadTexts('system', 'report'),
    component: lazyScreen(() => import('./system/errors-screen.tsx'), 'ErrorsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/system/speed',
    validateSearch: z.object({
      area: z.catch(z._default(z.enum(speedAreas), 'lcp'), 'lcp'),
      hours: observedPeriod,
      name: z.optional(z.catch(z.optional(z.string()), undefined)),
    }),
    loader: () => loadTexts('system', 'report'),
    component: lazyScreen(() => import('./system/speed-screen.tsx'), 'SpeedScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/system/backup',
    loader: () =>
      Promise.all([
        loadTexts('system', 'record'),
        queries.prefetchQuery(read('/system/backup', {}, { tags: ['system'] })),
      ]),
    component: lazyScreen(() => import('./system/backup-screen.tsx'), 'BackupScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/system/incident',
    loader: () =>
      Promise.all([
        loadTexts('system', 'opening', 'record'),
        queries.prefetchQuery(read('/system/mode', {}, { tags: ['system', 'setting'] })),
      ]),
    component: lazyScreen(() => import('./system/incident-screen.tsx'), 'IncidentScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/categories',
    loader: () =>
      Promise.all([
        loadTexts('list', 'group'),
        queries.prefetchQuery(read('/category/list', {}, { tags: ['category'] })),
      ]),
    component: lazyScreen(() => import('./groups/categories-screen.tsx'), 'CategoriesScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/categories/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'group', 'media'),
        queries.prefetchQuery(read('/category/detail', { id: Number(id) }, { tags: ['category'] })),
      ]),
    component: lazyScreen(() => import('./groups/group-screen.tsx'), 'CategoryScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/collections',
    loader: () =>
      Promise.all([
        loadTexts('list', 'group'),
        queries.prefetchQuery(read('/collection/list', {}, { tags: ['collection'] })),
      ]),
    component: lazyScreen(() => import('./groups/group-list-screen.tsx'), 'CollectionsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/collections/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'group', 'media'),
        queries.prefetchQuery(read('/collection/detail', { id: Number(id) }, { tags: ['collection'] })),
      ]),
    component: lazyScreen(() => import('./groups/group-screen.tsx'), 'CollectionScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/tags',
    loader: () =>
      Promise.all([
        loadTexts('list', 'group'),
        queries.prefetchQuery(read('/tag/list', {}, { tags: ['tag'] })),
      ]),
    component: lazyScreen(() => import('./groups/group-list-screen.tsx'), 'TagsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/tags/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'group', 'media'),
        queries.prefetchQuery(read('/tag/detail', { id: Number(id) }, { tags: ['tag'] })),
      ]),
    component: lazyScreen(() => import('./groups/group-screen.tsx'), 'TagScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/attributes',
    loader: () =>
      Promise.all([
        loadTexts('list', 'record', 'attribute'),
        queries.prefetchQuery(read('/attribute/list', {}, { tags: ['attribute'] })),
      ]),
    component: lazyScreen(() => import('./attributes/attributes-screen.tsx'), 'AttributesScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/attributes/$id',
    loader: () =>
      Promise.all([
        loadTexts('list', 'record', 'attribute'),
        queries.prefetchQuery(read('/attribute/list', {}, { tags: ['attribute'] })),
      ]),
    component: lazyScreen(() => import('./attributes/attribute-screen.tsx'), 'AttributeScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/reports',
    validateSearch: z.object({
      name: z.catch(z._default(z.enum(reportNames), 'sales'), 'sales'),
      by: z.optional(z.string()),
      days: z.catch(
        z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxReportDays)), 30),
        30,
      ),
      until: z.optional(z.catch(z.optional(z.iso.date()), undefined)),
      compare: z.catch(z._default(z.enum(['none', 'previous', 'year']), 'previous'), 'previous'),
      currency: z.optional(z.string()),
      sort: z.optional(z.catch(z.optional(z.string().check(z.regex(/^-?\w+$/))), undefined)),
    }),
    loader: () => loadTexts('list', 'report', 'return'),
    component: lazyScreen(() => import('./reports/reports-screen.tsx'), 'ReportsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/reports/tax',
    validateSearch: z.object({
      period: z.catch(z._default(z.enum(taxPeriods), 'this_quarter'), 'this_quarter'),
      from: z.optional(z.catch(z.optional(z.iso.date()), undefined)),
      until: z.optional(z.catch(z.optional(z.iso.date()), undefined)),
    }),
    loader: () => loadTexts('list', 'report'),
    component: lazyScreen(() => import('./reports/tax-screen.tsx'), 'TaxScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/money',
    loader: firstPage('bankLine', () => loadTexts('list', 'bank', 'order', 'invoice')),
    component: lazyScreen(() => import('./money/bank-screen.tsx'), 'BankScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/money/closing',
    loader: () =>
      Promise.all([
        loadTexts('list', 'bank', 'period', 'order', 'invoice'),
        queries.prefetchQuery(read('/period/list', {}, { tags: ['period'] })),
      ]),
    component: lazyScreen(() => import('./money/closing-screen.tsx'), 'ClosingScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/money/payouts',
    loader: firstPage('payout', () => loadTexts('list', 'payout', 'bank', 'order', 'invoice')),
    component: lazyScreen(() => import('./money/payouts-screen.tsx'), 'PayoutsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/money/payouts/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'payout', 'bank', 'period', 'order', 'invoice'),
        queries.prefetchQuery(read('/payout/detail', { id }, { tags: ['payout', 'order', 'bankLine'] })),
      ]),
    component: lazyScreen(() => import('./money/payout-screen.tsx'), 'PayoutScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/money/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'bank', 'payout', 'order', 'invoice'),
        queries.prefetchQuery(read('/bankLine/detail', { id }, { tags: ['bankLine', 'order', 'payout'] })),
      ]),
    component: lazyScreen(() => import('./money/line-screen.tsx'), 'LineScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/invoices',
    loader: firstPage('invoice', () => loadTexts('list', 'invoice', 'bank')),
    component: lazyScreen(() => import('./invoices/invoices-screen.tsx'), 'InvoicesScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/exports',
    loader: () => Promise.all([loadTexts('export', 'list'), queries.prefetchQuery(read('/export/list', {}))]),
    component: lazyScreen(() => import('./exports/exports-screen.tsx'), 'ExportsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/import',
    loader: () =>
      Promise.all([
        loadTexts('import', 'record'),
        queries.prefetchQuery(read('/import/list', {}, { tags: ['import'] })),
      ]),
    component: lazyScreen(() => import('./imports/imports-screen.tsx'), 'ImportsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/import/$id',
    loader: () => loadTexts('import', 'record', 'product'),
    component: lazyScreen(() => import('./imports/import-screen.tsx'), 'ImportScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/search',
    validateSearch: z.object({
      tab: z.catch(
        z._default(z.enum(['missed', 'synonyms', 'redirects', 'rules', 'ranking']), 'missed'),
        'missed',
      ),
    }),
    loader: () =>
      Promise.all([
        loadTexts('record', 'search', 'settings'),
        queries.prefetchQuery(read('/search/missed', {})),
      ]),
    component: lazyScreen(() => import('./search/search-screen.tsx'), 'SearchScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/search/rules/$id',
    loader: () =>
      Promise.all([
        loadTexts('list', 'record', 'search'),
        queries.prefetchQuery(read('/searchRule/list', {}, { tags: ['searchRule'] })),
      ]),
    component: lazyScreen(() => import('./search/rule-screen.tsx'), 'RuleScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/promotions',
    loader: firstPage('promotion', () => loadTexts('list', 'record', 'offer', 'promotion')),
    component: lazyScreen(() => import('./offers/promotions-screen.tsx'), 'PromotionsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/promotions/calendar',
    validateSearch: z.object({
      month: z.catch(z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))), undefined),
    }),
    loader: () => loadTexts('list', 'record', 'offer', 'promotion'),
    component: lazyScreen(() => import('./offers/promotions-calendar.tsx'), 'PromotionsCalendar'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/promotions/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'offer', 'promotion'),
        queries.prefetchQuery(read('/promotion/detail', { id: Number(id) }, { tags: ['promotion'] })),
      ]),
    component: lazyScreen(() => import('./offers/promotion-screen.tsx'), 'PromotionScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/coupons',
    loader: firstPage('coupon', () => loadTexts('list', 'record', 'offer', 'coupon')),
    component: lazyScreen(() => import('./offers/coupons-screen.tsx'), 'CouponsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/coupons/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'offer', 'coupon'),
        queries.prefetchQuery(read('/coupon/detail', { id: Number(id) }, { tags: ['coupon'] })),
      ]),
    component: lazyScreen(() => import('./offers/coupon-screen.tsx'), 'CouponScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/campaigns',
    loader: () => loadTexts('list', 'record', 'offer', 'promotion', 'campaign', 'plan', 'product'),
    component: lazyScreen(() => import('./campaigns/campaigns-screen.tsx'), 'CampaignsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/campaigns/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'offer', 'promotion', 'campaign', 'plan', 'product', 'order', 'content'),
        queries.prefetchQuery(read('/campaign/detail', { id }, { tags: ['campaign'] })),
      ]),
    component: lazyScreen(() => import('./campaigns/campaign-screen.tsx'), 'CampaignScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/stock',
    loader: firstPage('stock', () => loadTexts('list', 'record', 'stock', 'product')),
    component: lazyScreen(() => import('./stock/stock-screen.tsx'), 'StockScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/stock/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'stock'),
        queries.prefetchQuery(read('/stock/detail', { variant: Number(id) }, { tags: ['stock'] })),
      ]),
    component: lazyScreen(() => import('./stock/variant-stock-screen.tsx'), 'VariantStockScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/media',
    loader: firstPage('media', () => loadTexts('list', 'record', 'media')),
    component: lazyScreen(() => import('./media/media-screen.tsx'), 'MediaScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/media/alt',
    loader: () => loadTexts('list', 'record', 'media'),
    component: lazyScreen(() => import('./media/alt-texts-screen.tsx'), 'AltTextsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/media/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'media'),
        queries.prefetchQuery(read('/media/detail', { id: Number(id) }, { tags: [`media:${id}`] })),
      ]),
    component: lazyScreen(() => import('./media/picture-screen.tsx'), 'PictureScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/withdrawals',
    loader: firstPage('withdrawal', () => loadTexts('list', 'withdrawal')),
    component: lazyScreen(() => import('./withdrawals/withdrawals-screen.tsx'), 'WithdrawalsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/withdrawals/$number',
    loader: ({ params: { number } }) =>
      Promise.all([
        loadTexts('list', 'record', 'withdrawal', 'order'),
        queries.prefetchQuery(read('/withdrawal/detail', { number }, { tags: ['withdrawal'] })),
      ]),
    component: lazyScreen(() => import('./withdrawals/withdrawal-screen.tsx'), 'WithdrawalScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/inbox',
    loader: firstPage('thread', () =>
      loadTexts('list', 'record', 'inbox', 'thread', 'inquiry', 'order', 'return'),
    ),
    component: lazyScreen(() => import('./inbox/inbox-screen.tsx'), 'InboxScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/inbox/$id',
    loader: () => loadTexts('list', 'record', 'inbox', 'thread', 'inquiry', 'order', 'return'),
    component: lazyScreen(() => import('./inbox/inbox-screen.tsx'), 'InboxScreen'),
  }),
  // Inquiries had a list of their own, to which bookmarks, notices and emails lead.
  createRoute({
    getParentRoute: () => frame,
    path: '/inbox/inquiries',
    beforeLoad: ({ location }) => {
      const view = new URLSearchParams(location.searchStr).get('view')
      const status = view === 'quoted' ? 'quoted' : view === 'to-answer' ? 'open' : null
      const search = status ? { f: `inquiryStatus.is.${status}` } : { view: 'inquiries' }
      throw redirect({ to: '/inbox', search, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/inbox/inquiries/$number',
    async loader({ params: { number } }) {
      const found = await queries
        .fetchQuery(read('/inquiry/detail', { number }, { tags: ['inquiry'] }))
        .catch((error) => {
          if (!refusal(error, 'not_found')) throw error
        })
      if (found) throw redirect({ to: '/inbox/$id', params: { id: found.inquiry.threadId }, replace: true })
    },
    component: NotFound,
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/inbox/reviews',
    loader: firstPage('review', () => loadTexts('list', 'record', 'inbox', 'review')),
    component: lazyScreen(() => import('./inbox/reviews-screen.tsx'), 'ReviewsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/inbox/questions',
    loader: firstPage('question', () => loadTexts('list', 'record', 'inbox', 'question')),
    component: lazyScreen(() => import('./inbox/questions-screen.tsx'), 'QuestionsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/inbox/comments',
    loader: firstPage('comment', () => loadTexts('list', 'record', 'inbox', 'comment')),
    component: lazyScreen(() => import('./inbox/comments-screen.tsx'), 'CommentsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/customers',
    loader: firstPage('customer', () => loadTexts('list', 'customer')),
    component: lazyScreen(() => import('./customers/customers-screen.tsx'), 'CustomersScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/customers/$id',
    // The record is not fetched ahead: each look at a customer is written to the audit.
    loader: () => loadTexts('list', 'record', 'customer', 'order', 'return'),
    component: lazyScreen(() => import('./customers/customer-screen.tsx'), 'CustomerScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/companies',
    loader: firstPage('company', () => loadTexts('list', 'company')),
    component: lazyScreen(() => import('./companies/companies-screen.tsx'), 'CompaniesScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/companies/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'company', 'order'),
        queries.prefetchQuery(read('/company/detail', { id }, { tags: [`company:${id}`, 'customer'] })),
      ]),
    component: lazyScreen(() => import('./companies/company-screen.tsx'), 'CompanyScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/products',
    loader: firstPage('product', () =>
      Promise.all([
        loadTexts('list', 'product', 'plan', 'record'),
        queries.prefetchQuery(choicesRead()),
        queries.prefetchQuery(categoriesRead()),
      ]),
    ),
    component: lazyScreen(() => import('./products/products-screen.tsx'), 'ProductsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/products/grid',
    loader: () => loadTexts('list', 'record', 'variant', 'product', 'grid'),
    component: lazyScreen(() => import('./grid/grid-screen.tsx'), 'GridScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/products/$id',
    validateSearch: z.object({ lang: z.optional(z.string()) }),
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'product', 'media'),
        queries.prefetchQuery(read('/product/detail', { id: Number(id) || 0 }, { tags: ['product'] })),
      ]),
    component: lazyScreen(() => import('./products/product-screen.tsx'), 'ProductScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/vendors',
    validateSearch: z.object({
      q: z.catch(z._default(z.string(), ''), ''),
      view: z.catch(z._default(z.enum(['all', 'missing']), 'all'), 'all'),
    }),
    loader: () => loadTexts('list', 'record', 'group', 'vendor'),
    component: lazyScreen(() => import('./vendors/vendors-screen.tsx'), 'VendorsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/vendors/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'group', 'media', 'product', 'vendor'),
        queries.prefetchQuery(read('/vendor/detail', { id }, { tags: ['vendor'] })),
      ]),
    component: lazyScreen(() => import('./vendors/vendor-screen.tsx'), 'VendorScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/alerts',
    validateSearch: z.object({
      kind: z.catch(z._default(z.enum(['back_in_stock', 'price_drop']), 'back_in_stock'), 'back_in_stock'),
    }),
    loader: () => loadTexts('list', 'record', 'group', 'alert'),
    component: lazyScreen(() => import('./alerts/alerts-screen.tsx'), 'AlertsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/carts',
    loader: firstPage('cart', () => loadTexts('list', 'record', 'cart')),
    component: lazyScreen(() => import('./carts/carts-screen.tsx'), 'CartsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/carts/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'cart'),
        queries.prefetchQuery(read('/cart/detail', { id }, { tags: ['cart'] })),
      ]),
    component: lazyScreen(() => import('./carts/cart-screen.tsx'), 'CartScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/newsletter',
    loader: firstPage('subscriber', () => loadTexts('list', 'record', 'customer', 'subscriber')),
    component: lazyScreen(() => import('./newsletter/subscribers-screen.tsx'), 'SubscribersScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/newsletter/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'customer', 'subscriber'),
        queries.prefetchQuery(read('/subscriber/detail', { id }, { tags: ['subscriber'] })),
      ]),
    component: lazyScreen(() => import('./newsletter/subscriber-screen.tsx'), 'SubscriberScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/pages',
    loader: () => loadTexts('list', 'content', 'record'),
    component: lazyScreen(() => import('./content/content-lists.tsx'), 'PagesScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/pages/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'content', 'media'),
        queries.prefetchQuery(read('/content/detail', { kind: 'page', id }, { tags: ['page', 'draft'] })),
      ]),
    component: lazyScreen(() => import('./content/content-screen.tsx'), 'PageScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/articles',
    loader: () => loadTexts('list', 'content', 'record'),
    component: lazyScreen(() => import('./content/content-lists.tsx'), 'ArticlesScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/articles/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'content', 'media'),
        queries.prefetchQuery(
          read('/content/detail', { kind: 'article', id }, { tags: ['article', 'draft'] }),
        ),
      ]),
    component: lazyScreen(() => import('./content/content-screen.tsx'), 'ArticleScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/translations',
    loader: () =>
      Promise.all([
        loadTexts('list', 'translation'),
        queries.prefetchQuery(read('/translation/counts', { kinds: [] }, { tags: ['translation'] })),
      ]),
    component: lazyScreen(() => import('./translations/translations-screen.tsx'), 'TranslationsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/translations/$kind/$id/$lang',
    loader: () => loadTexts('list', 'record', 'product', 'translation'),
    component: lazyScreen(() => import('./translations/translation-screen.tsx'), 'TranslationScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/plans',
    loader: () => loadTexts('list', 'plan', 'product', 'order'),
    component: lazyScreen(() => import('./plans/plans-screen.tsx'), 'PlansScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/plans/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('list', 'record', 'plan', 'product', 'order', 'return', 'grid'),
        queries.prefetchQuery(read('/plan/status', { id }, { tags: ['plan'] })),
      ]),
    component: lazyScreen(() => import('./plans/plan-screen.tsx'), 'PlanScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/redirects',
    validateSearch: z.object({ tab: z.catch(z._default(z.enum(['list', 'missing']), 'list'), 'list') }),
    loader: () =>
      Promise.all([
        loadTexts('list', 'record', 'redirect'),
        queries.prefetchQuery(read('/redirect/list', { q: '', sort: 'path' }, { tags: ['redirect'] })),
      ]),
    component: lazyScreen(() => import('./redirects/redirects-screen.tsx'), 'RedirectsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/menus',
    loader: () => Promise.all([loadTexts('menu'), queries.prefetchQuery(read('/menu/list', {}))]),
    component: lazyScreen(() => import('./menus/menus-screen.tsx'), 'MenusScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/menus/$id',
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('menu', 'record', 'content'),
        queries.prefetchQuery(read('/menu/detail', { id: id as MenuId })),
      ]),
    component: lazyScreen(() => import('./menus/menu-screen.tsx'), 'MenuScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/templates',
    validateSearch: z.object({ theme: z.optional(z.string()) }),
    loader: () =>
      Promise.all([loadTexts('template', 'record'), queries.prefetchQuery(read('/theme/list', {}))]),
    component: lazyScreen(() => import('./templates/templates-screen.tsx'), 'TemplatesScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/templates/$id',
    loader: () => loadTexts('template', 'record'),
    component: lazyScreen(() => import('./templates/template-screen.tsx'), 'TemplateScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/design',
    validateSearch: z.object({
      tab: z.catch(z._default(z.enum(['brand', 'theme']), 'brand'), 'brand'),
      theme: z.optional(z.catch(z.optional(z.string()), undefined)),
    }),
    loader: () =>
      Promise.all([
        loadTexts('list', 'design', 'settings', 'reasons', 'record', 'media'),
        loadNotes(),
        queries.prefetchQuery(read('/theme/list', {}, { tags: ['setting'] })),
      ]),
    component: lazyScreen(() => import('./design/design-screen.tsx'), 'DesignScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/settings',
    loader: () =>
      Promise.all([loadTexts('settings', 'services'), queries.prefetchQuery(read('/setting/list', {}))]),
    component: lazyScreen(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/settings/email',
    loader: () =>
      Promise.all([
        loadTexts('services', 'settings', 'record', 'home'),
        queries.prefetchQuery(read('/service/list', {}, { tags: ['service'] })),
      ]),
    component: lazyScreen(() => import('./services/services-screen.tsx'), 'EmailScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/settings/services',
    loader: () =>
      Promise.all([
        loadTexts('services', 'settings', 'record', 'home'),
        queries.prefetchQuery(read('/service/list', {}, { tags: ['service'] })),
      ]),
    component: lazyScreen(() => import('./services/services-screen.tsx'), 'ServicesScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/settings/$id',
    beforeLoad({ params: { id } }) {
      if (id === 'menus') throw redirect({ to: '/menus' })
      if (id === 'brand' || /^themes?(-|$)/.test(id))
        throw redirect({
          to: '/design',
          search: { tab: id === 'brand' ? 'brand' : 'theme', theme: themeOf(id) },
        })
    },
    loader: ({ params: { id } }) =>
      Promise.all([
        loadTexts('settings', 'reasons', 'record', ...(id === 'payments' ? ['services', 'home'] : [])),
        loadNotes(),
        queries.prefetchQuery(read('/setting/detail', { id })),
      ]),
    component: lazyScreen(() => import('./settings/setting-screen.tsx'), 'SettingScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/opening',
    loader: () =>
      Promise.all([loadTexts('opening', 'home', 'record'), queries.prefetchQuery(read('/shop/state', {}))]),
    component: lazyScreen(() => import('./opening/opening-screen.tsx'), 'OpeningScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/me',
    loader: () => loadTexts('me', 'factors'),
    component: lazyScreen(() => import('./me/me-screen.tsx'), 'MeScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/staff',
    loader: () =>
      Promise.all([loadTexts('staff', 'me', 'list'), queries.prefetchQuery(read('/staff/list', {}))]),
    component: lazyScreen(() => import('./staff/staff-screen.tsx'), 'StaffScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/roles',
    loader: () => Promise.all([loadTexts('staff', 'roles'), queries.prefetchQuery(read('/role/list', {}))]),
    component: lazyScreen(() => import('./staff/roles-screen.tsx'), 'RolesScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/keys',
    loader: () => Promise.all([loadTexts('staff', 'roles'), queries.prefetchQuery(read('/apiKey/list', {}))]),
    component: lazyScreen(() => import('./staff/keys-screen.tsx'), 'KeysScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/webhooks',
    loader: () => Promise.all([loadTexts('hooks'), queries.prefetchQuery(read('/webhook/list', {}))]),
    component: lazyScreen(() => import('./webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/feeds',
    loader: () => Promise.all([loadTexts('feed'), queries.prefetchQuery(read('/feed/list', {}))]),
    component: lazyScreen(() => import('./feeds/feeds-screen.tsx'), 'FeedsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/audit',
    loader: () => loadTexts('audit', 'change', 'list', 'record'),
    component: lazyScreen(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
  }),
])

export const router = createRouter({
  routeTree: tree,
  basepath: '/admin',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  defaultPendingMs: 300,
  // The router's own 500 ms would hide a screen that is ready.
  defaultPendingMinMs: 0,
  defaultPendingComponent: Pending,
  defaultErrorComponent: Failed,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
