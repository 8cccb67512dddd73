import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { builtCatalogue } from '../tools/languages/catalogue.ts'
import { inLanguage } from '../tools/languages/translate.ts'
import { leanContracts } from '../tools/lean-contracts.ts'
import { onlyPages } from '../tools/only-pages.ts'

const here = import.meta.dirname
const catalogue = builtCatalogue()
const built = catalogue ? `dist/.languages/${catalogue.language}/site` : 'dist'

// The same screens for the server, which draws their first sight: one module that needs no package beside it.
// Vite reads its settings from the default export.
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default defineConfig({
  root: here,
  plugins: [inLanguage(catalogue), leanContracts(), onlyPages(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true, conditions: ['browser', 'module', 'import', 'production'] },
  ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'import', 'production'] } },
  publicDir: false,
  build: {
    ssr: 'server-rendered.tsx',
    // Within the build, where nothing that begins with a point is sent to anybody.
    outDir: join(here, built, '.drawn'),
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'drawn.mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
})
