/**
 * Puts the style sheet of the `start` chunk into the page itself, so that what stands there is painted without another
 * question, and the page's inline script, which waits for style sheets before it, runs at once. The site's policy carries
 * its hash.
 */
import type { Plugin } from 'vite'

export const startStylePlugin = 'placard-start-style'

export function startStyle(): Plugin {
  let style = ''
  return {
    name: startStylePlugin,
    apply: 'build',
    generateBundle: {
      // Before Vite writes the page and what each page of the app fetches with it.
      order: 'pre',
      handler(_options, bundle) {
        const start = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'start')
        const sheets = start?.type === 'chunk' ? start.viteMetadata?.importedCss : undefined
        if (sheets?.size !== 1) throw new Error('start has no style sheet of its own')
        for (const name of sheets) {
          const sheet = bundle[name]
          if (sheet?.type !== 'asset') throw new Error(`there is no ${name}`)
          style = String(sheet.source).trim()
          if (/url\(|<\/style/.test(style)) throw new Error(`${name} cannot stand in a page`)
          delete bundle[name]
        }
        sheets.clear()
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('</head>', () => `<style>${style}</style>\n  </head>`),
    },
  }
}
