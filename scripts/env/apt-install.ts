/** Installs Debian packages, for the parts of a test run that npm cannot bring. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this process may install Debian packages. */
export function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs the packages and says so; whether it worked shows in whether their programs are there afterwards. */
export function aptInstall(...names: readonly string[]): void {
  console.log(`Installing ${names.join(', ')} with apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names]
  for (const args of [['update', '-qq'], install]) {
    const { status } = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) console.error(`apt-get ${args.join(' ')} failed`)
  }
}
