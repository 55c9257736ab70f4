/**
 * An ordinary user to run Electron as: its sandbox of pages does not start as root. As root one is made once; the
 * project and the runtime are copied where it can read them when it cannot read them where they are.
 */
import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

export interface OrdinaryUser {
  readonly uid: number
  readonly gid: number
}

const userName = 'placard-e2e'
const shellOf = '/usr/sbin/nologin'

function known(): OrdinaryUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${userName}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** The user to run as; undefined where this process is an ordinary one already. Throws when none can be made. */
export function ordinaryUser(): OrdinaryUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (!known())
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', shellOf, userName])
  const user = known()
  if (!user) throw new Error(`the user ${userName} could not be made`)
  return user
}

/** A folder in which the user may write. */
export function folderFor(user: OrdinaryUser | undefined, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `placard-${name}-`))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

function canRead(user: OrdinaryUser, path: string): boolean {
  return spawnSync('ls', [path], { ...user, stdio: 'ignore' }).status === 0
}

/** The folder itself where the user can read it, else a copy of it in `place`. */
export function readableFor(user: OrdinaryUser | undefined, folder: string, place: string): string {
  if (!user || canRead(user, folder)) return folder
  const copy = join(place, basename(folder))
  if (existsSync(copy)) return copy
  mkdirSync(place, { recursive: true })
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', place])
  return copy
}
