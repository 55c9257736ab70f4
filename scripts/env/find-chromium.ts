/**
 * Finds a Chromium for the browser tests: `PLACARD_CHROMIUM`, Playwright's own, the system's; otherwise Playwright downloads
 * one, or `apt-get` installs Debian's.
 */
import { existsSync, globSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { announceChange, aptInstall, NoInstall } from './debian-packages.ts'
import { runTool } from './run-tool.ts'

/** The browser that people have, and the shell without windows that only tests have. Both are packages of Debian and of Playwright. */
export type ChromiumKind = 'chromium' | 'chromium-headless-shell'

/** The headless shell first: it starts faster, and tests take two thirds of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]

export const kindOf = (path: string): ChromiumKind =>
  /headless[-_]shell/.test(basename(path)) ? 'chromium-headless-shell' : 'chromium'

/** Playwright's browser, and its headless shell in the folder beside it. */
function ownChromiums(): readonly string[] {
  const own = chromium.executablePath()
  const [, cwd, revision] = /^(.+)[\\/]chromium-(\d+)[\\/]/.exec(own) ?? []
  const shell = `chromium_headless_shell-${revision}/*/{chrome-headless-shell,headless_shell}{,.exe}`
  return [own, ...(cwd === undefined ? [] : globSync(shell, { cwd }).map((path) => join(cwd, path)))]
}

/** Every Chromium that is installed, the preferred one first. */
function installedChromiums(): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const inPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...ownChromiums(), ...inPath, ...PATHS].filter((path) => existsSync(path))
}

/** An installed Chromium; throws when `PLACARD_CHROMIUM` names a file that does not exist. */
export function installedChromium(): string | undefined {
  const named = process.env.PLACARD_CHROMIUM
  if (named && !existsSync(named)) throw new Error(`PLACARD_CHROMIUM names no file: ${named}`)
  return named || installedChromiums()[0]
}

/** The path of a Chromium, downloaded if none is installed. Throws if that is impossible or forbidden. */
export async function findChromium(): Promise<string> {
  const installed = installedChromium()
  if (installed) return installed
  announceChange("Downloading Playwright's Chromium", 'browser tests need one and none is installed')
  await runTool('playwright', ['install', 'chromium'])
  if (!installedChromium()) aptInstall(['chromium-headless-shell'], 'browser tests need Chromium')
  const fetched = installedChromium()
  if (fetched) return fetched
  throw new Error('No Chromium could be installed: install one, or set PLACARD_CHROMIUM to its path')
}

/** The first of these paths whose kind is the other one. */
export const ofOtherKind = (path: string, paths: readonly string[]): string | undefined =>
  paths.find((other) => kindOf(other) !== kindOf(path))

/**
 * A Chromium of the other kind than this one, or why there is none. It is installed only in CI, where a run without it fails.
 */
export async function findOtherChromium(
  path: string,
): Promise<{ kind: ChromiumKind; path: string } | { kind: ChromiumKind; why: string }> {
  const find = () => ofOtherKind(path, installedChromiums())
  const kind = kindOf(path) === 'chromium' ? 'chromium-headless-shell' : 'chromium'
  const reason = 'browser tests run in both kinds of Chromium'
  try {
    if (!find() && process.env.CI) aptInstall([kind], reason)
    if (!find() && process.env.CI) {
      announceChange(`Downloading Playwright's ${kind}`, reason)
      await runTool('playwright', ['install', kind])
    }
  } catch (error) {
    if (!(error instanceof NoInstall)) throw error
    return { kind, why: error.message }
  }
  const found = find()
  return found ? { kind, path: found } : { kind, why: `${kind} is not installed` }
}
