import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Submission = { host: string; key: string; keyLocation: string; urlList: string[] }

/**
 * A search engine that takes part in IndexNow. Refuses what the protocol refuses: 400 for a request of another form, 422
 * for addresses of another host. https://www.indexnow.org/documentation
 */
export async function startIndexNow() {
  const taken: Submission[] = []
  let next: number[] = []
  const server = createServer(async (request, response) => {
    const status = next.shift() ?? check(request.method, request.headers['content-type'], await text(request))
    response.writeHead(status).end()
  })

  function check(method: string | undefined, type: string | undefined, body: string): number {
    if (method !== 'POST' || !/^application\/json(; charset=utf-8)?$/.test(type ?? '')) return 400
    const { host, key, keyLocation, urlList } = JSON.parse(body) as Submission
    const isForm =
      /^[a-zA-Z0-9-]{8,128}$/.test(key) &&
      Array.isArray(urlList) &&
      urlList.length > 0 &&
      urlList.length <= 10_000
    if (!isForm) return 400
    if ([keyLocation, ...urlList].some((url) => !URL.canParse(url) || new URL(url).host !== host)) return 422
    taken.push({ host, key, keyLocation, urlList })
    return 200
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`,
    /** Accepted submissions. */
    taken,
    /** Answers the next requests with these statuses. */
    answerWith(...statuses: number[]) {
      next = statuses
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
