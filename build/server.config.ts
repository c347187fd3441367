import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The components for the server: one file that exports `render`, its packages left where they are. */
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
