import { fileURLToPath } from 'node:url'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import web from './vite.config.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The page's inline script as a file, so that the desktop's policy can allow scripts of the app's own files alone. */
function inlineScriptAsFile(): Plugin {
  const inline = /<script>([\s\S]*?)<\/script>/
  return {
    name: 'inline-script-as-file',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const source = inline.exec(html)?.[1]
        if (source === undefined) return html
        this.emitFile({ type: 'asset', fileName: 'before-paint.js', source })
        return html.replace(inline, '<script src="./before-paint.js"></script>')
      },
    },
  }
}

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
    plugins: [...(web.plugins ?? []), inlineScriptAsFile()],
    build: {
      ...web.build,
      outDir: at('./out/desktop/renderer'),
      minify: true,
      rollupOptions: { input: at('./src/renderer/index.html') },
    },
  },
})
