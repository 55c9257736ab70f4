/** Known vulnerabilities of other apps, attempts on this one. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect } from './support/fixtures.ts'
import { type HostileServer, startHostileServer } from './support/hostile-server.ts'

const permissions = `
const requests = {
  geolocation: () => new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no)),
  notifications: async () => { if (await Notification.requestPermission() !== 'granted') throw 0 },
  camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
  microphone: () => navigator.mediaDevices.getUserMedia({ audio: true }),
  screen: () => navigator.mediaDevices.getDisplayMedia(),
  clipboardRead: () => navigator.clipboard.readText(),
  clipboardWrite: () => navigator.clipboard.writeText('x'),
  midi: () => navigator.requestMIDIAccess({ sysex: true }),
  usb: () => navigator.usb.requestDevice({ filters: [] }),
  serial: () => navigator.serial.requestPort(),
  hid: async () => { if ((await navigator.hid.requestDevice({ filters: [] })).length === 0) throw 0 },
  bluetooth: () => navigator.bluetooth.requestDevice({ acceptAllDevices: true }),
  fullscreen: () => document.documentElement.requestFullscreen(),
  pointerLock: () => document.documentElement.requestPointerLock(),
  wakeLock: () => navigator.wakeLock.request(),
  idle: () => IdleDetector.requestPermission().then((state) => { if (state !== 'granted') throw 0 }),
  files: () => showOpenFilePicker(),
  fonts: async () => { if ((await queryLocalFonts()).length === 0) throw 0 },
  persistentStorage: async () => { if (!(await navigator.storage.persist())) throw 0 },
  storageAccess: async () => { if (await document.requestStorageAccess(), false) throw 0; throw 0 },
}
await Promise.all(Object.entries(requests).map(async ([name, request]) => report(name, await fails(request))))
await report('end', true)
`

const scripts = {
  '/scheme': `
    await report('fetch', await fails(() => fetch('app://placard/index.html')))
    await report('opaque', await fails(() => fetch('app://placard/index.html', { mode: 'no-cors' })))
    const source = "fetch('app://placard/index.html').then((answer) => postMessage(answer.ok ? 'worked' : 'failed'), () => postMessage('failed'))"
    await report('worker', await new Promise((resolve) => {
      const worker = new Worker(URL.createObjectURL(new Blob([source])))
      worker.onmessage = ({ data }) => resolve(data)
    }))
    await report('script', await new Promise((resolve) => {
      const script = document.createElement('script')
      script.src = 'app://placard/before-paint.js'
      script.onload = () => resolve('worked')
      script.onerror = () => resolve('failed')
      document.head.append(script)
    }))
    await report('image', await new Promise((resolve) => {
      const image = new Image()
      image.src = 'app://placard/index.html'
      image.onload = () => resolve('worked')
      image.onerror = () => resolve('failed')
    }))
    const frame = document.createElement('iframe')
    frame.src = 'app://placard/index.html'
    document.body.append(frame)
    await report('end', true)`,
  '/bridge': `
    await report('bridge', 'placard' in window)
    await report('node', typeof process + typeof require + typeof module)
    await report('parent', await fails(() => { if (!parent.placard) throw 0 }))
    await report('end', true)`,
  '/permissions': permissions,
  '/popups': `
    await report('popup', open('https://evil.example/') === null)
    await report('scheme', open('ms-settings:') === null)
    await report('own', open('app://placard/index.html') === null)
    const link = document.createElement('a')
    link.href = 'https://evil.example/'
    link.target = '_blank'
    document.body.append(link)
    link.click()
    await report('top', await fails(() => { top.location.href = 'https://evil.example/' }))
    await report('end', true)`,
  '/file': `location.href = 'file:///etc/passwd'`,
  '/quiet': `await report('end', true)`,
}

const test = base.extend<{ hostile: HostileServer }>({
  hostile: async ({}, use) => {
    const server = await startHostileServer(scripts)
    await use(server)
    await server.close()
  },
})

/** Embeds a page of another origin in the app, like a support chat. */
async function frame(page: Page, src: string, sandbox?: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.evaluate(
    ([address, flags]) => {
      const element = document.createElement('iframe')
      if (flags !== undefined) element.setAttribute('sandbox', flags)
      element.allow =
        'camera; microphone; geolocation; display-capture; clipboard-read; clipboard-write; midi; usb; serial; hid; bluetooth; fullscreen; idle-detection; local-fonts'
      element.src = address ?? ''
      document.body.append(element)
    },
    [src, sandbox],
  )
}

const ended = (hostile: HostileServer) =>
  expect.poll(() => hostile.reports, { timeout: 20_000 }).toContain('end=true')

test('a foreign frame cannot read the scheme of the app', async ({ openWindow, hostile }) => {
  const { page } = await openWindow()
  await frame(page, `${hostile.origin}/scheme`)
  await ended(hostile)
  expect(hostile.reports).toEqual([
    'fetch=failed',
    'opaque=failed',
    'worker=failed',
    'script=failed',
    'image=failed',
    'end=true',
  ])
  // The nested frame could not even navigate there.
  await expect(page.getByText('Not opened for your safety: placard')).toBeVisible()
  const inner = page.frames().filter((item) => item !== page.mainFrame())
  expect(inner).toHaveLength(2)
  expect(inner.filter((item) => item.url().startsWith('app:'))).toEqual([])
})

test('a foreign frame has no bridge, no Node and no way to the page', async ({ openWindow, hostile }) => {
  const { page } = await openWindow()
  await frame(page, `${hostile.origin}/bridge`)
  await ended(hostile)
  expect(hostile.reports).toEqual([
    'bridge=false',
    'node=undefinedundefinedundefined',
    'parent=failed',
    'end=true',
  ])
})

test('a support frame gets no permission at all', async ({ openWindow, hostile }) => {
  const { page } = await openWindow()
  await frame(page, `${hostile.origin}/permissions`)
  await ended(hostile)
  expect(hostile.reports.filter((report) => !report.endsWith('=failed'))).toEqual(['end=true'])
})

for (const sandbox of [
  undefined,
  'allow-scripts',
  'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation',
]) {
  test(`a frame opens no window and does not navigate the app: ${sandbox ?? 'no sandbox'}`, async ({
    openWindow,
    hostile,
  }) => {
    const { app, page } = await openWindow()
    await frame(page, `${hostile.origin}/popups`, sandbox)
    await expect.poll(() => hostile.reports).toContain('own=true')
    expect(hostile.reports.slice(0, 3)).toEqual(['popup=true', 'scheme=true', 'own=true'])
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(app.windows()).toHaveLength(1)
    expect(page.url()).toContain('app://placard/')
  })
}

test('a frame cannot read a file', async ({ openWindow, hostile }) => {
  const { page } = await openWindow()
  await frame(page, `${hostile.origin}/file`)
  await expect(
    page
      .getByText('Not opened for your safety')
      .or(page.getByRole('button', { name: 'Log in' }))
      .first(),
  ).toBeVisible()
  expect(
    page
      .frames()
      .map((item) => item.url())
      .filter((url) => url.startsWith('file:')),
  ).toEqual([])
})

test('every channel refuses a foreign frame that has full access to IPC', async ({
  openWindow,
  hostile,
  profile,
}) => {
  const { app, page } = await openWindow()
  const preload = join(profile, 'open-preload.cjs')
  writeFileSync(
    preload,
    `const { contextBridge, ipcRenderer } = require('electron')
    contextBridge.exposeInMainWorld('ipc', {
      ask: (...all) => ipcRenderer.invoke(...all),
      askNow: (channel) => ipcRenderer.sendSync(channel),
    })`,
  )
  const requests = [
    ['store', 'lang', 'zh'],
    ['open-external', 'https://example.com/'],
    ['close-window'],
    ['set-unread', 1],
    ['save-text', { name: 'a.csv', text: 'b' }],
    ['print'],
    ['save-pdf', 'a'],
    ['show-saved'],
    ['install-update'],
    ['set-paying', true],
    ['listening'],
  ]
  const calls = requests.map(([name, ...given]) => {
    const args = JSON.stringify([`placard:${name}`, ...given]).slice(1, -1)
    return `ipc.ask(${args}).then(() => 'answered', (error) => error.message)`
  })
  const script = `Promise.all([ipc.askNow('placard:start') === null ? 'refused: sender' : 'answered', ${calls.join()}])`
  const answers = await app.evaluate(
    async ({ BrowserWindow }, given) => {
      const webPreferences = {
        preload: given.preload,
        partition: 'placard',
        nodeIntegrationInSubFrames: true,
      }
      const window = new BrowserWindow({ show: false, webPreferences })
      await window.loadURL(given.startPage)
      await window.webContents.executeJavaScript(`new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.src = ${JSON.stringify(given.url)}
        frame.onload = () => resolve(true)
        document.body.append(frame)
      })`)
      const result: unknown = await window.webContents.mainFrame.frames[0]?.executeJavaScript(given.script)
      window.destroy()
      return result
    },
    { preload, script, startPage: page.url(), url: `${hostile.origin}/quiet` },
  )
  expect(answers).toEqual(
    Array.from({ length: requests.length + 1 }, () => expect.stringContaining('refused: sender')),
  )
})

test('a page of another origin cannot be opened in the app at all', async ({ openWindow, hostile }) => {
  const { app } = await openWindow()
  const url = await app.evaluate(async ({ BrowserWindow }, address) => {
    const window = new BrowserWindow({ show: false, webPreferences: { partition: 'placard' } })
    await window.loadURL(address).catch(() => undefined)
    // The window is redirected at once; the second load is the app's own page.
    while (window.webContents.isLoading()) await new Promise((resolve) => setImmediate(resolve))
    const shown = window.webContents.getURL()
    window.destroy()
    return shown
  }, `${hostile.origin}/quiet`)
  expect(url).toMatch(/^app:\/\/placard\/[\w-]+\/index.html/)
})

test('arguments with a wrong shape are refused', async ({ openWindow }) => {
  const { page } = await openWindow()
  const answers = await page.evaluate(async () => {
    const { placard } = window
    if (!placard) return ['no bridge']
    const attempts: [(...args: never[]) => Promise<unknown>, unknown[]][] = [
      [placard.store, ['other_key', 'x']],
      [placard.store, ['lang', 7]],
      [placard.store, ['lang', 'x'.repeat(1_000_001)]],
      [placard.openExternal, [{}]],
      [placard.setUnread, [-1]],
      [placard.saveText, [{ name: '../../.bashrc', text: '' }]],
      [placard.saveText, [{ name: 'statement.csv.lnk', text: '' }]],
      [placard.saveText, [{ name: 'CON.csv', text: '' }]],
      [placard.savePdf, ['a/b']],
      [placard.setPaying, ['yes']],
    ]
    return Promise.all(
      attempts.map(([call, args]) =>
        Reflect.apply(call, undefined, args).then(
          () => 'answered',
          (error: Error) => error.message,
        ),
      ),
    )
  })
  for (const answer of answers) expect(answer).toContain('refused: arguments')
})
