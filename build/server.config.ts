import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the components for the server into one file that exports `render`. Packages are not bundled. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  publicDir: false,
  plugins: [react()],
  build: {
    ssr: 'islands/server.tsx',
    target: 'node24',
    outDir: 'dist/server',
    rolldownOptions: { output: { entryFileNames: 'islands.js' } },
  },
})
