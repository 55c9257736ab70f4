/**
 * An ordinary user for Electron, whose sandbox does not start as root. When this process is root, the user is created once,
 * and the project and the runtime are copied if the user cannot read them.
 */
import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { announceChange } from '../env/debian-packages.ts'

export interface OrdinaryUser {
  readonly uid: number
  readonly gid: number
}

const userName = 'placard-e2e'
const loginShell = '/usr/sbin/nologin'

function findUser(): OrdinaryUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${userName}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** The user to run as; undefined when this process is not root. Throws when the user cannot be created. */
export function ordinaryUser(): OrdinaryUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (!findUser()) {
    announceChange(`Creating the system user ${userName}`, 'the sandbox of Electron does not start as root')
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', loginShell, userName])
  }
  const user = findUser()
  if (!user) throw new Error(`the user ${userName} could not be created`)
  return user
}

/** A temporary folder that the user can write to. */
export function folderFor(user: OrdinaryUser | undefined, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `placard-${name}-`))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

function canRead(user: OrdinaryUser, path: string): boolean {
  return spawnSync('ls', [path], { ...user, stdio: 'ignore' }).status === 0
}

/** The folder if the user can read it, else a copy of it in `copies`. */
export function readableFor(user: OrdinaryUser | undefined, folder: string, copies: string): string {
  if (!user || canRead(user, folder)) return folder
  const copy = join(copies, basename(folder))
  if (existsSync(copy)) return copy
  mkdirSync(copies, { recursive: true })
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', copies])
  return copy
}
