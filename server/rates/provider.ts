/** The rates of one day: units per euro by currency, as the provider writes them. */
export type ProvidedRates = { day: string; perEuro: Record<string, string>; etag: string | null }

/** A source of exchange rates. */
export type RateProvider = {
  /**
   * The newest rates; `unchanged` if they are those of the etag.
   * @throws Error saying what was wrong with the answer.
   */
  fetch(etag: string | null): Promise<ProvidedRates | 'unchanged'>
}
