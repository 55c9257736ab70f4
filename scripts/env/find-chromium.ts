/**
 * Finds a Chromium for the browser tests: `PLACARD_CHROMIUM`, Playwright's own, or a system one. Else it is installed by
 * Playwright, or with `apt-get` where that is allowed.
 */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { aptInstall, isRootOnDebian } from './debian-packages.ts'
import { runTool } from './run-tool.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
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

/** The path of a Chromium, which is installed if necessary; throws when that fails. */
export async function findChromium(): Promise<string> {
  const installed = installedChromium()
  if (installed) return installed
  console.log('No Chromium found; installing one …')
  await runTool('playwright', ['install', 'chromium'])
  if (!installedChromium() && isRootOnDebian()) aptInstall('chromium')
  const fetched = installedChromium()
  if (fetched) return fetched
  throw new Error('No Chromium could be installed: install one, or set PLACARD_CHROMIUM to its path')
}
