/**
 * Puts the forms for currency and country in place, which come in a template, and shows the chosen country: a page is the
 * same for all countries with its prices, so the server marks none. Autofill lays out every form of a document when it
 * has been parsed, even in a skipped section: that cost 9 ms of one task on every page, 35 ms on a phone.
 */
export function showChoices(): void {
  const chosen = chosenCountry()
  for (const template of document.querySelectorAll<HTMLTemplateElement>('[data-late] > template')) {
    for (const select of template.content.querySelectorAll('select')) {
      if (select.dataset.countries) offerCountries(select, select.dataset.countries.split(' '), chosen)
      select.addEventListener('change', () => keep(select.name, select.value))
    }
    template.replaceWith(template.content)
  }
  tellDelivery(chosen)
}

/** The country that the shopper has chosen to ship to. */
export function chosenCountry(): string | undefined {
  return /(?:^|;\s*)country=([A-Z]{2})(?=;|$)/.exec(document.cookie)?.[1]
}

/** Parts of a list's address that are amounts of one currency, or count pages of what such amounts left. */
const ofCurrency = ['price_min', 'price_max', 'page']

/**
 * Stores a choice for a year and reloads the page with it, without choices in its address, which would win. A price filter
 * in the former currency would find other goods in the new one.
 */
function keep(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=${value};path=/;max-age=31536000;samesite=lax`
  const url = new URL(location.href)
  const outdated = ['currency', 'country', ...(name === 'currency' ? ofCurrency : [])]
  const named = outdated.filter((each) => url.searchParams.has(each))
  for (const each of named) url.searchParams.delete(each)
  if (named.length > 0) location.replace(url)
  else location.reload()
}

/**
 * Lists the countries, named in the page's language, when the list is about to be used: a shop may ship to 250, and their
 * names would be longer than all else in header and footer.
 */
function offerCountries(select: HTMLSelectElement, codes: string[], chosen: string | undefined): void {
  const { lang } = document.documentElement
  const names = new Intl.DisplayNames([lang], { type: 'region' })
  const option = (code: string) => new Option(names.of(code) ?? code, code)
  const ownOption = chosen && codes.includes(chosen) ? option(chosen) : undefined
  if (ownOption) {
    select.add(ownOption)
    select.value = ownOption.value
  }
  const fill = () => {
    for (const use of uses) select.removeEventListener(use, fill)
    const order = new Intl.Collator(lang)
    const options = codes.map((code) => (code === ownOption?.value ? ownOption : option(code)))
    select.append(...options.sort((a, b) => order.compare(a.text, b.text)))
  }
  for (const use of uses) select.addEventListener(use, fill)
}

const uses = ['pointerdown', 'focus']

/**
 * `[data-deliveries]` says when goods arrive, with a sentence for each shipping zone: in the chosen country, else in the
 * region of the page's or the browser's language, as the server prices them.
 */
function tellDelivery(chosen: string | undefined): void {
  const { lang } = document.documentElement
  const regions = [lang, ...navigator.languages].map((tag) => /-([A-Z]{2})$/.exec(tag)?.[1])
  for (const line of document.querySelectorAll<HTMLElement>('[data-deliveries]')) {
    const zones: [countries: string[], sentence: string][] = JSON.parse(line.dataset.deliveries ?? '[]')
    const sentenceFor = (country: string) =>
      (zones.find(([countries]) => countries.includes(country)) ??
        zones.find(([countries]) => countries.includes('*')))?.[1]
    const country = [chosen, ...regions].find((each) => each && sentenceFor(each))
    if (!country) continue
    const name = new Intl.DisplayNames([lang], { type: 'region' }).of(country) ?? country
    line.textContent = sentenceFor(country)!.replace('{country}', name)
  }
}
