/** Builds of the web app from copies of a tree, before and after a change of one screen. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectFolder } from '../../scripts/build/web-build.ts'
import { runNode } from '../../scripts/env/run-tool.ts'

const git = (...args: readonly string[]): Buffer =>
  execFileSync('git', args, { cwd: projectFolder, maxBuffer: 1024 ** 3, stdio: ['ignore', 'pipe', 'pipe'] })

/** True if this clone has the commit; a shallow one has not. */
export function hasCommit(commit: string): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return true
  } catch {
    return false
  }
}

/** Copies the files of a commit, or the current ones, with this project's packages. */
export function copyTree(folder: string, commit: string | undefined): void {
  mkdirSync(folder, { recursive: true })
  if (commit === undefined) {
    const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').toString().split('\0')
    for (const file of files.filter((name) => name !== '')) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(projectFolder, file), join(folder, file))
    }
  } else execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) })
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
  if (commit !== undefined) installGone(folder)
}

/** Installs what this project does not use any more, beside the tree, where its modules are looked up next. */
function installGone(folder: string): void {
  const manifest: { devDependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const gone = Object.entries(manifest.devDependencies ?? {})
    .filter(([name]) => !existsSync(join(projectFolder, 'node_modules', name)))
    .map(([name, version]) => `${name}@${version}`)
  if (gone.length === 0) return
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...options, '--prefix', dirname(folder), ...gone], {
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8')
  const changed = change(text)
  if (changed === text) throw new Error(`${file} has not what the release changes`)
  writeFileSync(file, changed)
}

/** A text of the profile screen, in every language, and one of its components. */
function changeProfileScreen(folder: string): void {
  const texts = globSync('locales/*/profile.json', { cwd: folder })
  if (texts.length !== 12) throw new Error(`${texts.length} languages`)
  for (const file of texts)
    edit(join(folder, file), (text) => text.replace(/("data": \{\s*"title": "[^"]+)/, '$1 +'))
  edit(join(folder, 'src/renderer/features/profile/components/data-card.tsx'), (text) =>
    text.replace('<div className={styles.stack}>', "$&<p className={styles.quiet}>{t('data.title')}</p>"),
  )
}

/** Builds the web app of a tree. */
export async function buildIn(folder: string, out: string): Promise<void> {
  const vite = join(projectFolder, 'node_modules/vite/bin/vite.js')
  const { code } = await runNode([vite, 'build', '--logLevel=error', '--outDir', out], { cwd: folder })
  if (code !== 0) throw new Error(`the build in ${folder} failed`)
}

/** Builds the tree of a commit, or the current one, into `first`, and with the change into `next`. */
export async function buildRelease(
  folder: string,
  commit?: string,
): Promise<{ readonly first: string; readonly next: string }> {
  const tree = join(folder, 'tree')
  const builds = { first: join(folder, 'first'), next: join(folder, 'next') }
  copyTree(tree, commit)
  await buildIn(tree, builds.first)
  changeProfileScreen(tree)
  await buildIn(tree, builds.next)
  return builds
}
