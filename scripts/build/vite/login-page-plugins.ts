/**
 * Makes the `start` chunk quick on the web. Its style sheet stands in the page itself, so that what stands there is painted
 * without another question, and the page's inline script, which waits for style sheets before it, runs at once; the site's
 * policy carries its hash. And its script is compiled as a whole while it comes over the line, beside the page's own thread,
 * which else would do so piece by piece when the app begins.
 */
import type { Plugin, Rolldown } from 'vite'

const isStart = (each: Rolldown.OutputAsset | Rolldown.OutputChunk): each is Rolldown.OutputChunk =>
  each.type === 'chunk' && each.name === 'start'

function startOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const start = Object.values(bundle).find(isStart)
  if (!start) throw new Error('there is no start')
  return start
}

function styleInPage(): Plugin {
  let style = ''
  return {
    name: 'placard-start-style',
    apply: 'build',
    generateBundle: {
      // Before Vite writes the page and what each page of the app fetches with it.
      order: 'pre',
      handler(_options, bundle) {
        const sheets = startOf(bundle).viteMetadata?.importedCss
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

/** An explicit compile hint (https://v8.dev/blog/explicit-compile-hints); an engine that knows none reads a comment. */
const compileHint = '//# allFunctionsCalledOnLoad\n'

function compiledWhileFetched(): Plugin {
  return {
    name: 'placard-start-compiled',
    apply: 'build',
    generateBundle: {
      // After Vite has put its own first lines into it: only at the very top it is heard.
      order: 'post',
      handler(_options, bundle) {
        const start = startOf(bundle)
        start.code = compileHint + start.code
      },
    },
  }
}

export const loginPagePlugins: readonly Plugin[] = [styleInPage(), compiledWhileFetched()]
