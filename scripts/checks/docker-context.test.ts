/** The image is built from the files that `.dockerignore` admits; it must admit every file that the build needs. */
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { runTool } from '../env/run-tool.ts'

const ROOT = join(import.meta.dirname, '..', '..')

if (!isFullRun)
  process.stdout.write('The files of the image are built in the full run (`npm run test:all`) only.\n')

test.runIf(isFullRun)(
  'the web app builds from the files that the image contains',
  {
    timeout: 120_000,
  },
  async () => {
    const context = mkdtempSync(join(tmpdir(), 'placard-image-'))
    onTestFinished(() => rmSync(context, { recursive: true }))
    const admitted = readFileSync(join(ROOT, '.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm)
    for (const [, pattern = ''] of admitted)
      for (const path of globSync(pattern, { cwd: ROOT }))
        cpSync(join(ROOT, path), join(context, path), {
          recursive: true,
          filter: (name) => !name.endsWith('.test.ts'),
        })
    symlinkSync(join(ROOT, 'node_modules'), join(context, 'node_modules'), 'junction')

    const { code, output } = await runTool('vite', ['build', '--logLevel=error'], {
      quiet: true,
      cwd: context,
    })
    expect(output).toBe('')
    expect(code).toBe(0)
    expect(existsSync(join(context, 'out/web/index.html'))).toBe(true)
  },
)
