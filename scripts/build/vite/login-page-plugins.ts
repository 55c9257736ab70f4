/**
 * Speeds up the `start` chunk of the web build. Its style sheet is inlined into the page, so that the page is painted without
 * another request and the inline script, which waits for style sheets before it, runs at once; the site's policy has its
 * hash. Its script is asked for first, and compiled completely during the download, off the main thread, instead of lazily
 * at the start.
 */
import type { Plugin, Rolldown } from 'vite'

const isStart = (output: Rolldown.OutputAsset | Rolldown.OutputChunk): output is Rolldown.OutputChunk =>
  output.type === 'chunk' && output.name === 'start'

function startOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const start = Object.values(bundle).find(isStart)
  if (!start) throw new Error('there is no start chunk')
  return start
}

function inlineStyle(): Plugin {
  let style = ''
  return {
    name: 'placard-start-style',
    apply: 'build',
    generateBundle: {
      // Before Vite writes the page and the list of files that each chunk preloads.
      order: 'pre',
      handler(_options, bundle) {
        const sheets = startOf(bundle).viteMetadata?.importedCss
        if (sheets?.size !== 1) throw new Error('the start chunk must have exactly one style sheet')
        for (const name of sheets) {
          const sheet = bundle[name]
          if (sheet?.type !== 'asset') throw new Error(`there is no ${name}`)
          style = String(sheet.source).trim()
          if (/url\(|<\/style/.test(style)) throw new Error(`${name} cannot be inlined`)
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

/**
 * Puts the start chunk before the small one that it imports: the first file that the page names is asked for on the
 * connection that has brought the page, and the largest should not wait for another one.
 */
function startFirst(): Plugin {
  const tag = /^ *<script type="module"[^>]*><\/script>\n/gm
  return {
    name: 'placard-start-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [runtime = '', start = '', ...others] = html.match(tag) ?? []
        if (!start.includes('/start-') || others.length > 0)
          throw new Error('the scripts of the page have changed')
        return html.replace(start, '').replace(runtime, () => start + runtime)
      },
    },
  }
}

/** An explicit compile hint (https://v8.dev/blog/explicit-compile-hints); other engines ignore the comment. */
const compileHint = '//# allFunctionsCalledOnLoad\n'

function compileEagerly(): Plugin {
  return {
    name: 'placard-start-compiled',
    apply: 'build',
    generateBundle: {
      // After Vite has added its own lines: the hint must be the first line.
      order: 'post',
      handler(_options, bundle) {
        const start = startOf(bundle)
        start.code = compileHint + start.code
      },
    },
  }
}

export const loginPagePlugins: readonly Plugin[] = [inlineStyle(), startFirst(), compileEagerly()]
