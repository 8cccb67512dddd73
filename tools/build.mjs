/** `npm run build`: the web client from the sources that are here, unless it already is. */
import { buildWeb } from './prepare.mjs'

buildWeb(process.execPath)
