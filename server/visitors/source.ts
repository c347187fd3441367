/** The origin of a session. `medium`: none, search, social, email, assistant, referral, or what a link's UTM says. */
export type Source = { source: string; medium: string; campaign: string }

export const direct: Source = { source: 'direct', medium: 'none', campaign: '' }

type Site = [medium: string, source: string, host: RegExp]

/** The first that matches counts, so email comes before the search engine of the same company. */
const sites: Site[] = [
  ['email', 'gmail', /^mail\.google\.com$|^com\.google\.android\.gm$/],
  ['email', 'outlook', /^outlook\.(live|office|office365)\.com$/],
  ['email', 'yahoo mail', /(^|\.)mail\.yahoo\.(com|co\.jp)$/],
  ['assistant', 'gemini', /^gemini\.google\.com$/],
  ['assistant', 'chatgpt', /(^|\.)chatgpt\.com$|^chat\.openai\.com$/],
  ['assistant', 'claude', /^claude\.ai$/],
  ['assistant', 'copilot', /^copilot\.microsoft\.com$/],
  ['assistant', 'perplexity', /(^|\.)perplexity\.ai$/],
  ['assistant', 'deepseek', /^chat\.deepseek\.com$/],
  [
    'search',
    'google',
    /^((www|m|images)\.)?google\.[a-z]{2,3}(\.[a-z]{2})?$|^com\.google\.android\.googlequicksearchbox$/,
  ],
  ['search', 'bing', /(^|\.)bing\.com$/],
  ['search', 'duckduckgo', /(^|\.)duckduckgo\.com$/],
  ['search', 'ecosia', /(^|\.)ecosia\.org$/],
  ['search', 'brave', /^search\.brave\.com$/],
  ['search', 'startpage', /(^|\.)startpage\.com$/],
  ['search', 'qwant', /(^|\.)qwant\.com$/],
  ['search', 'yahoo', /(^|\.)search\.yahoo\.(com|co\.jp)$/],
  ['search', 'baidu', /(^|\.)baidu\.com$/],
  ['search', 'sogou', /(^|\.)sogou\.com$/],
  ['search', 'naver', /^(m\.)?search\.naver\.com$/],
  ['search', 'yandex', /^(www\.)?(yandex\.[a-z.]{2,6}|ya\.ru)$/],
  ['search', 'seznam', /^search\.seznam\.cz$/],
  ['search', 'coccoc', /^(www\.)?coccoc\.com$/],
  ['social', 'facebook', /(^|\.)facebook\.com$/],
  ['social', 'instagram', /(^|\.)instagram\.com$/],
  ['social', 'threads', /(^|\.)threads\.(net|com)$/],
  ['social', 'x', /^t\.co$|^(www\.)?(x|twitter)\.com$/],
  ['social', 'pinterest', /(^|\.)pinterest\.[a-z]{2,3}(\.[a-z]{2})?$/],
  ['social', 'linkedin', /(^|\.)linkedin\.com$|^lnkd\.in$/],
  ['social', 'reddit', /(^|\.)reddit\.com$/],
  ['social', 'tiktok', /(^|\.)tiktok\.com$/],
  ['social', 'youtube', /(^|\.)youtube\.com$/],
  ['social', 'bluesky', /^bsky\.app$|^go\.bsky\.app$/],
  ['social', 'weibo', /(^|\.)weibo\.(com|cn)$/],
  ['social', 'xiaohongshu', /(^|\.)xiaohongshu\.com$/],
  ['social', 'line', /(^|\.)line\.me$/],
]

/**
 * The source that the UTM of a link names, or else the class of the referring host. Pages of the shop itself are direct.
 * `query`: the part of an address that may hold UTM.
 */
export function sourceOf(referrer: string, query: string, publicUrl: string): Source {
  const utm = new URLSearchParams(query)
  const source = cleanName(utm.get('utm_source'))
  if (source) {
    return {
      source,
      medium: cleanName(utm.get('utm_medium')) || 'none',
      campaign: cleanName(utm.get('utm_campaign')),
    }
  }
  const host = hostOf(referrer)
  if (!host || host === hostOf(publicUrl)) return direct
  const site = sites.find(([, , pattern]) => pattern.test(host))
  if (site) return { source: site[1], medium: site[0], campaign: '' }
  return { source: host.replace(/^www\./, '').slice(0, 100), medium: 'referral', campaign: '' }
}

/** A name without capitals. Names that look like an email address or a phone number are personal and left out. */
function cleanName(name: string | null): string {
  return name === null || isPersonal(name) ? '' : name.trim().toLowerCase().slice(0, 100)
}

/** Words of a search as they are counted; null if they may name a person. */
export function searchWords(typed: string): string | null {
  const words = typed.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 100)
  return words === '' || isPersonal(words) ? null : words
}

/** True for texts with an @ or at least seven digits in a row, which may be separated as in phone numbers. */
function isPersonal(text: string): boolean {
  return text.includes('@') || /(\d[ ()./-]*){7}/.test(text)
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}
