/**
 * The pages while developing, from their sources. The server, which sends the built ones, fills in places and sends a page
 * of its own at `/`; here the development server does.
 */
import type { Plugin } from 'vite'

/** Fills in the community's name, and leaves out what the settings of a community would say. */
export function developmentPages(communityName: string): Plugin {
  return {
    name: 'kolo-development-pages',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        if (request.url === '/') request.url = '/landing.html'
        next()
      })
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/%([A-Z_]+)%/g, (_, place) => (place === 'COMMUNITY_NAME' ? communityName : '')),
    },
  }
}
