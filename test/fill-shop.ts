import { fillAfterSales } from './fill-after-sales.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillDesk } from './fill-desk.ts'
import { fillMarket } from './fill-market.ts'
import { fillMoney } from './fill-money.ts'
import { fillOrders } from './fill-orders.ts'

/** Fills an empty shop with `count` rows for every list of the desk, by SQL alone. */
export async function fillShop(databaseUrl: string, count: number): Promise<void> {
  for (const fill of [fillOrders, fillAfterSales, fillCatalogue, fillMarket, fillMoney, fillDesk])
    await fill(databaseUrl, count)
}
