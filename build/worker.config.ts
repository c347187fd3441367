import { defineConfig } from 'vite'

/** Builds the shop's service worker into one file under a name that never changes, because browsers look there for news. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  appType: 'custom',
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    emptyOutDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { sw: 'islands/worker/worker.ts' },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
})
