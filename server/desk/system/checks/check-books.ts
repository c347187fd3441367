import { readBooks } from '#server/payments/check-books.ts'
import { type Facts, type Finding, listed, ok, warn } from './finding.ts'

/** Compares stock with its ledger and shipped units with parcels, and lists refunds that failed for good. */
export async function checkBooks({ pool, now }: Pick<Facts, 'pool' | 'now'>): Promise<Finding> {
  const { wrongStock, wrongShipped, failedRefunds, money } = await readBooks(pool, now())
  const orders = money.map(({ orderNumber }) => orderNumber)
  const problems = [
    { found: wrongStock, key: 'desk.check.books_stock', remedy: 'desk.check.books_stock_remedy' },
    { found: wrongShipped, key: 'desk.check.books_shipped', remedy: 'desk.check.books_shipped_remedy' },
    { found: failedRefunds, key: 'desk.check.books_refunds', remedy: 'desk.check.books_refunds_remedy' },
    { found: [...new Set(orders)], key: 'desk.check.books_money', remedy: 'desk.check.books_money_remedy' },
  ]
  const problem = problems.find(({ found }) => found.length > 0)
  if (!problem) return ok('books', 'desk.check.books_ok')
  return warn('books', { key: problem.key, values: { list: listed(problem.found) } }, { key: problem.remedy })
}
