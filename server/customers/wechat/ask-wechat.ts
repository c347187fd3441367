import type { WechatKeys } from '#server/platform/services/other-services.ts'

export type WechatPerson = { subject: string; nickName: string }

/** Milliseconds. */
const timeout = 8000

/** WeChat's page with the code to scan: website sign-in, scope snsapi_login. */
export function wechatPage(
  app: WechatKeys,
  { redirect, state }: { redirect: string; state: string },
): string {
  const query = new URLSearchParams({
    appid: app.id,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'snsapi_login',
    state,
  })
  return `${app.openUrl}/connect/qrconnect?${query}#wechat_redirect`
}

/**
 * Returns the WeChat user: exchanges the code for a token (sns/oauth2/access_token), then reads the profile
 * (sns/userinfo). null for a code that WeChat does not accept. The union id identifies a person in all apps of one
 * owner, the open id in one app.
 */
export async function askWechat(app: WechatKeys, code: string): Promise<WechatPerson | null> {
  const token = await get(app, '/sns/oauth2/access_token', {
    appid: app.id,
    secret: app.secret,
    code,
    grant_type: 'authorization_code',
  })
  const { access_token: accessToken, openid } = token
  if (!accessToken || !openid) return null
  const profile = await get(app, '/sns/userinfo', { access_token: accessToken, openid })
  const subject = profile.unionid ?? token.unionid ?? openid
  return { subject, nickName: (profile.nickname ?? '').slice(0, 50) }
}

/** WeChat reports errors as HTTP 200 with an `errcode` and without the requested fields. */
async function get(
  app: WechatKeys,
  path: string,
  query: Record<string, string>,
): Promise<Record<string, string | undefined>> {
  const response = await fetch(`${app.apiUrl}${path}?${new URLSearchParams(query)}`, {
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new Error(`WeChat answered ${response.status}`)
  return (await response.json()) as Record<string, string | undefined>
}
