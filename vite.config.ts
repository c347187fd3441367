import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { componentChunks } from './build/component-chunks.ts'
import { retryImports } from './build/retry-imports.ts'

/** The browser's part: one entry that every page runs, components fetched as they are needed, React in a chunk of its own. */
export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: false,
  plugins: [react(), retryImports(), componentChunks()],
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    manifest: 'manifest.json',
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      input: { boot: 'islands/boot/boot.ts' },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          // Few files: what runs by itself, React, what all components share, and the rest of the page frame.
          groups: [
            { name: 'boot', tags: ['$initial'] },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'frame',
              test: /islands\/((visit(?!\/(keep-focus|open-sheet))|later(?!\/(card|chat-drawer|choices|compared|consent(-answer)?|countdowns|coupon-link|cut-off|each-page|header|language(-hint|-links)|offline|other-hosts|quick-add|report-visit|retry-button|unpaid-reminder)\.ts)|stores(?!\/(account-draft|chosen-goods|countries|coupons|inquiry-list|order-keys|recent-searches|saved-items|send-waiting)\.ts))\/|(?!registry)[\w-]+\.ts$)|@lingui/,
            },
            {
              name: 'mount',
              test: /islands\/(mount|registry|root|env|dirty-controls|ui\/(?!(countdown|coupon|marks|not-loaded|order-lines|product-card|release-note|stars|text-area|time-left|use-dialog|use-paged)\.)[\w-]+)\.tsx?$|contract\/(?!payment-brands|chosen-options|hours-text|page\.|urgent-parcel)|zustand/,
            },
            // Components that every page has, and those of a product: small files compress badly.
            {
              name: 'everywhere',
              test: /islands\/(search-box|quick-add\/quick-add|chat\/chat|cart\/(cart\.|parts\/(?!cross-sell|from-link|quote-note|saved-items))|ui\/(marks|release-note)|wallets\/parts\/cart-express)/,
            },
            {
              name: 'product',
              test: /islands\/(gallery\/(?!parts\/(use-magnifier|zoom))|buy-box|alerts\/parts\/alert-switch|recently-viewed\/recently-viewed|stores\/chosen-goods)/,
            },
            {
              name: 'forms',
              test: /islands\/checkout\/(draft|field-errors|check-draft|guess-country|parts\/address-fields)/,
            },
            { name: 'account', test: /islands\/(account|passkeys|slider\/parts\/use-security-check)/ },
          ],
        },
      },
    },
  },
})
