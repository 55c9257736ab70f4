import { fileURLToPath } from 'node:url'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import web, { desktopDefines, rendererPlugins } from './vite.config.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const page = at('./src/renderer/index.html')

/** The page's inline script as a file, so that the desktop's policy can allow scripts of the app's own files alone. */
function inlineScriptAsFile(): Plugin {
  const inline = /<script>([\s\S]*?)<\/script>/
  const fileName = 'before-paint.js'
  return {
    name: 'inline-script-as-file',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const html = bundle['index.html']
      const source = html?.type === 'asset' ? inline.exec(String(html.source))?.[1] : undefined
      if (html?.type !== 'asset' || source === undefined) throw new Error('index.html has no inline script')
      this.emitFile({ type: 'asset', fileName, source })
      html.source = String(html.source).replace(inline, `<script src="./${fileName}"></script>`)
    },
  }
}

/** What a start to the login page needs, in one file: each file is a question that the page puts to the main process. */
const atStart = [
  /src\/(protocol|renderer\/(app|api|session|platform|i18n|lib|ui|features\/auth))\//,
  /src\/renderer\/shared\/(contacts\/contacts|notifications\/unread|queries\/online)/,
  /locales\/en\/(common|frame|messages|auth|desktop|update)\.json/,
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand|valibot|axios|big\.js|i18next|react-i18next|html-parse-stringify)\//,
]

/** Main and preload beside the very renderer of the web build, in `out/desktop`. Nothing is left to node_modules. */
export default defineConfig({
  main: {
    build: {
      outDir: at('./out/desktop/main'),
      externalizeDeps: false,
      target: 'node20',
      minify: true,
      rollupOptions: { input: at('./src/main/index.ts') },
    },
  },
  preload: {
    build: {
      outDir: at('./out/desktop/preload'),
      externalizeDeps: false,
      isolatedEntries: true,
      minify: true,
      rollupOptions: {
        input: at('./src/preload/index.ts'),
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    ...web,
    define: desktopDefines,
    plugins: [...rendererPlugins, inlineScriptAsFile()],
    build: {
      ...web.build,
      outDir: at('./out/desktop/renderer'),
      chunkSizeWarningLimit: 1000,
      minify: true,
      rollupOptions: {
        input: page,
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', test: (id) => atStart.some((one) => one.test(id)) && !/register/.test(id) },
            ],
          },
        },
      },
    },
  },
})
