/** Where pages and frames may go: the app stays where it is, frames follow the link policy, windows are not opened. */
import { app, type WebContents, webFrameMain } from 'electron'
import type { FrameFailure } from '#protocol/ipc/bridge.ts'
import { allowedLink } from '#protocol/link-policy.ts'
import { isStartPage, startPage } from './app-scheme.ts'

/** Told what was refused, by `nameOf`. */
export type ReportRefused = (what: string) => void

/** What names an address that was refused: its host, else its scheme; never its path, which may hold anything. */
export function nameOf(address: string): string {
  if (!URL.canParse(address)) return ''
  const { host, protocol } = new URL(address)
  return host === '' ? protocol : host
}

/** Chromium's numbers: the page, or a policy, does not let itself be framed; or the navigation was given up. */
const endpointErrors: ReadonlySet<number> = new Set([-27, -30])
const givenUp = -3

/**
 * Tells of the page's own frames that did not load: the page itself cannot know it. Frames inside those are the business
 * of the page in the frame.
 */
export function watchFrames(contents: WebContents, tell: (failure: FrameFailure) => void): void {
  contents.on('did-fail-load', (_event, code, _why, url, isMainFrame, processId, routingId) => {
    if (isMainFrame || code === givenUp) return
    const parent = webFrameMain.fromId(processId, routingId)?.parent
    if (!parent || parent.parent !== null) return
    tell({ host: nameOf(url), why: endpointErrors.has(code) ? 'refused' : 'unreachable' })
  })
}

/** Guards all contents that are ever made. */
export function guardNavigation(report: ReportRefused): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-frame-navigate', (details) => {
      const { url, isMainFrame } = details
      if (isMainFrame ? isStartPage(url) : isFrameAddress(url)) return
      details.preventDefault()
      report(nameOf(url))
    })
    // A page that got away all the same (`about:blank` asks nobody) is brought back.
    contents.on('did-navigate', (_details, url) => {
      if (isStartPage(url)) return
      report(nameOf(url))
      void contents.loadURL(startPage)
    })
    contents.on('will-redirect', (details) => {
      if (!details.isMainFrame && isFrameAddress(details.url)) return
      details.preventDefault()
      report(nameOf(details.url))
    })
    contents.on('will-attach-webview', (event) => {
      event.preventDefault()
      report('webview')
    })
    contents.setWindowOpenHandler(({ url }) => {
      report(nameOf(url))
      return { action: 'deny' }
    })
  })
}

/** `about:blank` and `about:srcdoc` inherit from who made them and hold nothing of their own. */
function isFrameAddress(address: string): boolean {
  return address === 'about:blank' || address === 'about:srcdoc' || allowedLink(address) !== undefined
}
