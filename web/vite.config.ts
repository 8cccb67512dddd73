import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildFont } from '../tools/build-font.ts'
import { finishBuild } from '../tools/web-build.ts'

const here = import.meta.dirname
const out = join(here, 'dist')

/** The parts every page draws at once: in one file they compress better than in a dozen. */
const shellParts =
  /ui[\\/](class-names|brand[\\/](icons-shell|kolo-mark)|primitives[\\/](avatar|button|icon|modal|navigation|notice|progress|second-press|segment|sheet|confirm-dialog|states)|patterns[\\/](community|network|preferences|problems|screen|toasts|whose-page))\.tsx$/

/** The display font before the build; compressed copies, budgets and the service worker's list after it. */
function kolo(): Plugin {
  return {
    name: 'kolo',
    buildStart: () => buildFont(),
    closeBundle: { sequential: true, order: 'post', handler: () => finishBuild(out) },
    apply: 'build',
  }
}

/** While developing there is no build start: the font is made when the server comes up. */
function koloWhileDeveloping(): Plugin {
  return { name: 'kolo-dev', configureServer: () => buildFont(), apply: 'serve' }
}

// Vite reads its settings from the default export.
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default defineConfig({
  root: here,
  plugins: [react(), tailwind(), kolo(), koloWhileDeveloping()],
  server: { fs: { allow: [join(here, '..')] } },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox128'],
    // Nothing inline: the Content-Security-Policy allows files of our own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes only with a dependency is a file of its own, kept by browsers across our releases.
        advancedChunks: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
            },
            { name: 'shell', test: shellParts },
            // Fetched when somebody opens a PDF, never before.
            { name: 'pdf', test: /node_modules[\\/]pdfjs-dist[\\/]/ },
          ],
        },
      },
      input: {
        index: join(here, 'index.html'),
        auth: join(here, 'auth.html'),
        landing: join(here, 'landing.html'),
        federated: join(here, 'federated.html'),
        check: join(here, 'check.html'),
      },
    },
  },
})
