/**
 * `npm run guides`: where the source goes beyond the guides of `docs/start-here.md`. It fails nothing; each line is
 * something to have a reason for.
 */
import { guides, isTest, longFunctions } from './house/house-rules.ts'
import { projectFiles, projectSources } from './house/source-tree.ts'

const sources = projectSources().filter(({ path }) => !isTest(path))
const folders = Map.groupBy(projectFiles(), (path) => path.split('/').slice(0, -1).join('/'))
const beyond = [
  ...sources
    .filter(({ lines }) => lines > guides.fileLines)
    .map(({ path, lines }) => `${path}: ${lines} lines, a guide of ${guides.fileLines}`),
  ...sources.flatMap((source) => longFunctions(source, guides.functionLines)),
  ...[...folders]
    .filter(([, inside]) => inside.length > guides.folderFiles)
    .map(([folder, { length }]) => `${folder}/: ${length} files, a guide of ${guides.folderFiles}`),
]
for (const line of beyond) console.log(line)
console.log(`${beyond.length} beyond the guides`)
