/** Installs Debian packages for tests that need more than npm packages: PostgreSQL, Chromium, fonts, poppler. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this process can install Debian packages. */
function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Thrown instead of changing the system when `PLACARD_NO_INSTALL=1` is set. */
export class NoInstall extends Error {}

/** Announces a change to the system outside the project. Throws `NoInstall` when `PLACARD_NO_INSTALL=1` is set. */
export function announceChange(change: string, why: string): void {
  if (process.env.PLACARD_NO_INSTALL === '1')
    throw new NoInstall(`PLACARD_NO_INSTALL=1 forbids: ${change} (${why})`)
  console.log(`${change} (${why}; PLACARD_NO_INSTALL=1 prevents it) …`)
}

/**
 * Installs Debian packages where that is possible, after a line that says why. The caller checks afterwards whether the
 * programs exist. Throws `NoInstall` when `PLACARD_NO_INSTALL=1` is set.
 */
export function aptInstall(names: readonly string[], why: string): void {
  if (!isRootOnDebian()) return
  announceChange(`Installing ${names.join(', ')} with apt-get`, why)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names]
  for (const args of [['update', '-qq'], install]) {
    const { status } = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) console.error(`apt-get ${args.join(' ')} failed`)
  }
}

/** Fonts for the scripts of all interface languages, by a pattern of `fc-list` that finds nothing without the package. */
const fontPackages: Readonly<Record<string, string>> = {
  'Noto Sans CJK SC': 'fonts-noto-cjk',
  ':lang=th': 'fonts-thai-tlwg',
}

function missingFonts(): readonly string[] {
  return Object.entries(fontPackages).flatMap(([pattern, name]) => {
    const { status, stdout } = spawnSync('fc-list', [pattern, 'family'], { encoding: 'utf8' })
    return status === 0 && stdout.trim() !== '' ? [] : [name]
  })
}

/** Installs missing fonts where that is allowed, else prints their names: tests of what a page shows fail without them. */
export function ensureFonts(): void {
  if (process.platform !== 'linux') return
  const missing = missingFonts()
  if (missing.length > 0) aptInstall(['fontconfig', ...missing], 'tests render twelve languages')
  const left = missingFonts()
  if (left.length > 0) console.log(`The tests need fonts that are not installed: ${left.join(', ')}`)
}

/** Where Debian has the character maps of Chinese, Japanese and Korean; elsewhere they come with poppler. */
const popplerData = '/usr/share/poppler/cMap'

/** Whether `pdftoppm` is there and can draw text in every language. */
function hasPoppler(): boolean {
  const hasData = !existsSync('/usr/bin/apt-get') || existsSync(popplerData)
  return hasData && spawnSync('pdftoppm', ['-v'], { stdio: 'ignore' }).status === 0
}

/** Installs poppler where that is allowed; false if it is missing all the same. */
export function ensurePoppler(): boolean {
  if (!hasPoppler())
    aptInstall(['poppler-utils', 'poppler-data'], 'documents are compared with what poppler shows')
  return hasPoppler()
}
