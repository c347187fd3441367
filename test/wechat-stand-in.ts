import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const wechatApp = { id: 'wx1', secret: 'hush' }

/**
 * Answers as WeChat does. Its consent page has links that agree, decline, return an unknown code, and return a code
 * for which the API is down. The API accepts each code good-NAME-NUMBER once, as the person with that name.
 */
export async function openWechat(): Promise<{ url: string; close(): void }> {
  const used = new Set<string>()
  let drawn = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://wechat.test')
    if (url.pathname === '/connect/qrconnect') return showPage(response, url.searchParams, ++drawn)
    answer(request, response, used)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

function showPage(response: ServerResponse, query: URLSearchParams, drawn: number): void {
  const back = (given: Record<string, string>) => {
    const url = new URL(query.get('redirect_uri') ?? '')
    for (const [name, value] of Object.entries({ ...given, state: query.get('state') ?? '' }))
      url.searchParams.set(name, value)
    return url.href.replaceAll('&', '&amp;')
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><title>WeChat</title>
<a href="${back({ code: `good-ming-${drawn}` })}">Allow</a>
<a href="${back({})}">Refuse</a>
<a href="${back({ code: 'unknown' })}">Break</a>
<a href="${back({ code: 'down' })}">Down</a>`)
}

function answer(request: IncomingMessage, response: ServerResponse, used: Set<string>): void {
  const url = new URL(request.url ?? '', 'http://wechat.test')
  const { code = '', appid, secret, openid } = Object.fromEntries(url.searchParams)
  response.setHeader('content-type', 'text/plain')
  if (url.pathname === '/sns/userinfo') {
    response.end(JSON.stringify({ openid, nickname: '小明', unionid: `union-${openid}` }))
    return
  }
  if (code === 'down') {
    response.statusCode = 502
    response.end()
    return
  }
  const right =
    secret === wechatApp.secret && appid === wechatApp.id && code.startsWith('good-') && !used.has(code)
  used.add(code)
  response.end(
    JSON.stringify(
      right ? { access_token: 't', openid: code.split('-')[1] } : { errcode: 40029, errmsg: 'invalid code' },
    ),
  )
}
