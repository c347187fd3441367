import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Languages of React Aria's built-in labels that have a catalogue in locales/desk. */
const labelled = ['en-US', 'zh-CN', 'zh-TW', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'ja-JP', 'ko-KR', 'pt-PT']

/** The desk: one entry for signing in and one for everything else. Nothing of it belongs to the shop's own build. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  base: '/admin/',
  appType: 'custom',
  publicDir: false,
  plugins: [react(), tailwindcss(), ownLabels(), withoutHtml()],
  build: {
    target: 'es2023',
    outDir: 'dist/desk',
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    // Vite would warn at the first start of every shop; desk.test.ts limits what is sent instead.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: { main: 'desk/main.tsx', 'sign-in': 'desk/sign-in/sign-in.tsx' },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        // The frame lists all of them, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // A group takes along all that its files import, unless one above has it. Few large files compress better than
            // many small ones; docs/decisions/few-files-for-the-desk.md has the figures.
            { name: 'signed-out', test: /\/desk\/sign-in\/(?!sign-in\.tsx)/, priority: 1 },
            // Otherwise a screen would fetch the contract of each resource in a file of its own.
            { name: 'contract', test: /\/contract\//, minShareCount: 2 },
            { name: 'list', test: /\/desk\/lists\/(list-page|list-frame|list-rows|bulk-bar)\.tsx$/ },
          ],
        },
      },
    },
  },
})

/** Leaves out React Aria's labels in languages that the desk does not speak. */
function ownLabels(): Plugin {
  return {
    name: 'own-labels',
    load: {
      filter: { id: /\/(react-aria|react-stately)\/dist\/private\/intl\/[\w-]+\/[a-z]{2}-[A-Z]{2}\.mjs$/ },
      handler: (id) => (labelled.some((name) => id.endsWith(`/${name}.mjs`)) ? null : 'export default {}'),
    },
  }
}

/**
 * React Aria empties its announcer by `innerHTML = ''`, which the desk's Trusted Types refuse: a number field then crashed
 * when it was left. Fails if a new version empties it in another way.
 */
function withoutHtml(): Plugin {
  return {
    name: 'without-html',
    transform: {
      filter: { id: /\/dist\/private\/live-announcer\/LiveAnnouncer\.mjs$/ },
      handler(code) {
        const clean = code.replaceAll(/\.innerHTML\s*=\s*(''|"")/g, '.replaceChildren()')
        if (clean === code) this.error('the announcer of React Aria has changed')
        return { code: clean, map: null }
      },
    },
  }
}
