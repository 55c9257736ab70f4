/** Electron's security checklist, checked on the running app (docs/security.md). */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paths } from '#app/routing/paths.ts'
import { documentNamed } from '../documents/documents.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { ContractPages } from '../pages/contract-pages.ts'
import { readyPartner } from '../ready-partner.ts'
import { pdfFile } from '../upload-files.ts'
import { expect, test } from './support/fixtures.ts'

const renderer = fileURLToPath(new URL('../../out/desktop/renderer', import.meta.url))

test('pages have no Node, an isolated bridge and a real sandbox', async ({ openWindow }) => {
  const { app, page } = await openWindow()
  expect(
    await page.evaluate(() => [
      typeof Reflect.get(globalThis, 'process'),
      typeof Reflect.get(globalThis, 'require'),
    ]),
  ).toEqual(['undefined', 'undefined'])
  expect(page.url()).toMatch(/^app:\/\/placard\/[\w-]{36}\/index\.html/)
  const { pid, preferences } = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    // No longer in the types, but still there.
    const preferences: unknown = contents && Reflect.get(contents, 'getLastWebPreferences').call(contents)
    return { pid: contents?.getOSProcessId(), preferences }
  })
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
  })
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    // Filtered system calls and no new privileges.
    expect(status).toMatch(/^Seccomp:\s+2$/m)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
  }
})

test('scripts load only from the app', async ({ openWindow }) => {
  const { page } = await openWindow()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const policy = await page.evaluate(async () =>
    (await fetch('index.html')).headers.get('Content-Security-Policy'),
  )
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types placard-workers")
  expect(policy).not.toContain('unsafe')
  const ran = await page.evaluate(async () => {
    const attempt = (fill: (script: HTMLScriptElement) => void) =>
      new Promise((resolve) => {
        const script = document.createElement('script')
        script.onload = () => resolve('ran')
        script.onerror = () => resolve('refused')
        try {
          fill(script)
          document.head.append(script)
        } catch {
          resolve('refused')
        }
        if (!script.src) resolve(Reflect.get(globalThis, 'hasRun') === true ? 'ran' : 'refused')
      })
    const evaluated = () => {
      try {
        return Reflect.construct(Function, ['return "ran"'])()
      } catch {
        return 'refused'
      }
    }
    // Code that the test sends may be evaluated; after this wait it counts as the page's own.
    await new Promise((resolve) => setTimeout(resolve))
    return [
      await attempt((script) => script.append('globalThis.hasRun = true')),
      await attempt((script) => Object.assign(script, { src: 'https://example.com/x.js' })),
      await attempt((script) =>
        Object.assign(script, { src: 'data:text/javascript,globalThis.hasRun=true' }),
      ),
      await attempt((script) =>
        Object.assign(script, { src: URL.createObjectURL(new Blob(['globalThis.hasRun=true'])) }),
      ),
      evaluated(),
    ]
  })
  expect(ran).toEqual(['refused', 'refused', 'refused', 'refused', 'refused'])
})

test('data is sent only to the API host', async ({ openWindow, running }) => {
  const { page } = await openWindow()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const reach = (url: string) =>
    page.evaluate(
      (to) =>
        fetch(to).then(
          () => 'reached',
          () => 'refused',
        ),
      url,
    )
  expect(await reach(`${running.origin}/facebook-business/auth/v2/lang`)).toBe('reached')
  expect(await reach(`${running.deskOrigin}/`)).toBe('refused')
})

test('the app scheme serves nothing but the app', async ({ openWindow }) => {
  const { page } = await openWindow()
  const statuses = await page.evaluate(() =>
    Promise.all(
      [
        'index.html',
        '../main/index.js',
        '..%2fmain%2findex.js',
        '%2e%2e/preload/index.cjs',
        'assets',
        './',
        'index.html%00.js',
        '..\\main\\index.js',
        'assets/../../main/index.js',
      ].map((path) =>
        fetch(new URL(path, location.href)).then(
          (response) => response.status,
          () => 'refused',
        ),
      ),
    ),
  )
  expect(statuses).toEqual([200, ...Array.from({ length: 8 }, () => 'refused')])
  expect(
    await page.evaluate(() =>
      fetch('app://other/index.html').then(
        (response) => response.status,
        () => 'refused',
      ),
    ),
  ).toBe('refused')
})

test('web views and downloads are refused', async ({ openWindow, running }) => {
  const { app, page } = await openWindow()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.evaluate((origin) => {
    const view = document.createElement('webview')
    view.setAttribute('src', origin)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob(['x']))
    link.download = 'x.txt'
    document.body.append(view, link)
    link.click()
  }, running.origin)
  expect(
    await app.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => contents.getType()),
    ),
  ).toEqual(['window'])
})

test('the desktop build has no manifest and no service worker', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  expect(files).toContain('index.html')
  // The file that registers the worker is one of them in the web app.
  expect(files.filter((name) => /webmanifest|service-worker|gallery/.test(name))).toEqual([])
  expect(readFileSync(join(renderer, 'index.html'), 'utf8')).not.toContain('manifest')
})

test('documents get their character maps and decoders by the app scheme, under its policy', async ({
  openWindow,
  running,
}) => {
  const { page } = await openWindow()
  const folder = readdirSync(join(renderer, 'assets')).find((name) => /^pdf-\w+$/.test(name))
  const files = await page.evaluate(async (path) => {
    const map = await fetch(new URL(`${path}/H.bcmap`, document.baseURI))
    const decoder = await import(new URL(`${path}/openjpeg_nowasm_fallback.js`, document.baseURI).href)
    return { mapLength: (await map.arrayBuffer()).byteLength, decoder: typeof decoder.default }
  }, `assets/${folder}`)
  expect(files).toEqual({
    mapLength: statSync(join(renderer, 'assets', folder ?? '', 'H.bcmap')).size,
    decoder: 'function',
  })

  // pdf.js needs it; the Electron that runs here may be older than the one that is shipped.
  const canOpen = await page.evaluate(() => 'toHex' in Uint8Array.prototype)
  const account = new AccountPages(page)
  await account.logIn(await readyPartner(running))
  await account.expectTitle('Ad center')
  const pages = new ContractPages(page)
  let button = 'Choose a file'
  for (const name of ['a scan in JPEG 2000', 'Korean in the code of Windows, without a font']) {
    await page.evaluate((path) => {
      location.hash = path
    }, paths.contract)
    await pages.choose(pdfFile(`${name}.pdf`, documentNamed(name)), button)
    await pages.expectUploaded(`${name}.pdf`)
    if (!canOpen) {
      console.log('desktop: documents are refused, since this Electron is too old for pdf.js')
      await pages.link('Look at the document').click()
      await expect(page.getByText('This document cannot be shown.')).toBeVisible()
      return
    }
    await pages.previewAndGoToSign()
    button = 'Choose another file'
  }
})
