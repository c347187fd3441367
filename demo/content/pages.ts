import type { DemoPage } from '../types.ts'
import { about } from './pages/about.ts'
import { contact } from './pages/contact.ts'
import { faq } from './pages/faq.ts'
import { imprint } from './pages/imprint.ts'
import { privacy } from './pages/privacy.ts'
import { returns } from './pages/returns.ts'
import { shipping } from './pages/shipping.ts'
import { store } from './pages/store.ts'
import { terms } from './pages/terms.ts'

export const pages: DemoPage[] = [about, shipping, returns, faq, contact, store, privacy, terms, imprint]
