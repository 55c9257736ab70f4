/** Fonts for the scripts of all interface languages: without them the browser draws boxes, and the visual tests fail. */
import { spawnSync } from 'node:child_process'
import { aptInstall, isRootOnDebian } from './apt-install.ts'

/** Debian's packages, by a pattern of `fc-list` that is empty without them. */
const wanted: Readonly<Record<string, string>> = {
  'Noto Sans CJK SC': 'fonts-noto-cjk',
  ':lang=th': 'fonts-thai-tlwg',
}

function missingPackages(): readonly string[] {
  return Object.entries(wanted).flatMap(([pattern, name]) => {
    const { status, stdout } = spawnSync('fc-list', [pattern, 'family'], { encoding: 'utf8' })
    return status === 0 && stdout.trim() !== '' ? [] : [name]
  })
}

/** Installs the fonts where they are missing and may be installed; elsewhere says what the visual tests will lack. */
export function ensureFonts(): void {
  if (process.platform !== 'linux') return
  const missing = missingPackages()
  if (missing.length > 0 && isRootOnDebian()) aptInstall('fontconfig', ...missing)
  const left = missingPackages()
  if (left.length > 0) console.log(`The visual tests need fonts that are not installed: ${left.join(', ')}`)
}
