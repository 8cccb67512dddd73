import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { builtCatalogue, serverWords } from '../tools/languages/catalogue.ts'
import { inLanguage } from '../tools/languages/translate.ts'

const here = import.meta.dirname
const catalogue = builtCatalogue()
const entry = 'virtual:words'

/** One module with all that the server says, by the files that say it, and the sentences of the catalogue. */
function words(): Plugin {
  return {
    name: 'kolo-words',
    resolveId: (id) => (id === entry ? entry : null),
    load: (id) => {
      if (id !== entry) return null
      const files = serverWords()
      const imports = files.map(
        (file, index) => `import * as m${index} from ${JSON.stringify(join(here, '..', file))}`,
      )
      const named = files.map((file, index) => `${JSON.stringify(file)}: m${index}`)
      return [
        ...imports,
        `export const modules = {${named.join(',')}}`,
        `export const texts = ${JSON.stringify(catalogue?.texts ?? {})}`,
      ].join('\n')
    },
  }
}

// What the server says in another language. Vite reads its settings from the default export.
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default defineConfig({
  root: join(here, '..'),
  plugins: [inLanguage(catalogue), words()],
  resolve: { conditions: ['node', 'import'] },
  ssr: { noExternal: [/^@kolo\//], resolve: { conditions: ['node', 'import'] } },
  publicDir: false,
  build: {
    ssr: true,
    outDir: join(here, 'dist/.languages', catalogue?.language ?? 'en'),
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      input: { words: entry },
      treeshake: { moduleSideEffects: false },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '.words/[name]-[hash].mjs' },
    },
  },
})
