/**
 * Finds a Chromium for the browser tests: `PLACARD_CHROMIUM`, Playwright's own, the system's; otherwise Playwright downloads
 * one, or `apt-get` installs Debian's.
 */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { announceChange, aptInstall } from './debian-packages.ts'
import { runTool } from './run-tool.ts'

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

function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const inPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...inPath, ...PATHS].find((path) => existsSync(path))
}

/** An installed Chromium; throws when `PLACARD_CHROMIUM` names a file that does not exist. */
export function installedChromium(): string | undefined {
  const named = process.env.PLACARD_CHROMIUM
  if (named && !existsSync(named)) throw new Error(`PLACARD_CHROMIUM names no file: ${named}`)
  if (named) return named
  const own = chromium.executablePath()
  return existsSync(own) ? own : systemChromium()
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
