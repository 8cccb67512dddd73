import { start } from './start.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the program.')

start(place)
