import './desk.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { call } from './calls.ts'
import { nameMissingCode, reloadOnce } from './code-missing.ts'
import { facts, root } from './document.ts'
import { locale } from './formats.ts'
import { startLive } from './live.ts'
import { loadAhead } from './load-ahead.ts'
import { queries } from './query.ts'
import { router } from './routes.tsx'
import { type Me, session } from './session.ts'
import { loadTexts } from './texts.ts'
import { startTheme } from './theme.ts'

startTheme()
nameMissingCode()

/** Milliseconds between tries to open the desk. */
const retryEvery = 3000

session.setState({ me: await open() })
startLive()

/** React Aria has labels in traditional characters under the name of Taiwan only. */
const ariaLocale = facts.lang === 'zh-HK' ? 'zh-TW' : locale

createRoot(root).render(
  <StrictMode>
    <I18nProvider locale={ariaLocale}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)

loadAhead()
void import('./timings.ts').then(({ reportTimings }) => reportTimings())
void import('./push/open-notices.ts').then(({ openNotices }) => openNotices(router))

/** Asks until the shop answers: a desk that is opened while the shop restarts must not stay empty. */
async function open(): Promise<Me> {
  for (;;) {
    try {
      const [me] = await Promise.all([call('/me', {}), loadTexts('frame')])
      return me
    } catch {
      // The session ended after the page was sent. A new page asks to sign in.
      if (session.getState().ended) reloadOnce()
      await new Promise((done) => setTimeout(done, retryEvery))
    }
  }
}
