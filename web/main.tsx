import { startBeside } from './drawn-document.ts'
import { start } from './start.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the program.')

if (place.hasAttribute('data-drawn')) void startBeside(place, start)
else start(place)
