/** The command, the page and the Python script give the same verdicts on the same files. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { formatPublicKey } from '#protocol/ledger-history/signed-note.ts'
import { testKey } from '#protocol/ledger-history/test-ledger.ts'
import { findChromium } from '../env/find-chromium.ts'
import { hasPython, pythonVerdicts } from './python-verdicts.ts'
import { createTestStatement, fileOf } from './test-statement.ts'
import { verifyCommand } from './verify-command.ts'

const project = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'placard-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const statement = createTestStatement(30, 4)
const file = fileOf(statement, { from: 3, to: 25 })
const key = formatPublicKey(statement.ledger.key.publicKey)
const otherKey = formatPublicKey(testKey(2).publicKey)

/** The files of the test, by their names. */
const files = {
  right: file,
  amount: file.replace(/,(\d+)\.(\d)/, ',$1.9$2'),
  signature: file.replace(/(checkpoint,{10}.{300})./, '$1A'),
  cut: file.slice(0, -100),
  spreadsheet: file.replaceAll('\r\n', '\n'),
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.csv`), text)
const pathOf = (name: string) => join(folder, `${name}.csv`)

const isRight: readonly (readonly [string, string | undefined, boolean])[] = [
  ['right', undefined, true],
  ['right', key, true],
  ['right', otherKey, false],
  ['amount', undefined, false],
  ['signature', undefined, false],
  ['cut', undefined, false],
  ['spreadsheet', undefined, false],
]

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: project, encoding: 'utf8' })

describe('npm run verify', () => {
  it.each(isRight)('gives its verdict on the file %s with the key %s', async (name, demanded, expected) => {
    const args = demanded === undefined ? [] : ['--key', demanded]
    const { code, stdout } = await verifyCommand([pathOf(name), ...args])
    expect(stdout).toMatch(expected ? /^OK$/m : /^FAULT .+\n(?:.*\n)*NOT OK$/m)
    expect(code).toBe(expected ? 0 : 1)
  })

  it('compares with an earlier statement, and says what is wrong with its arguments', async () => {
    writeFileSync(pathOf('earlier'), fileOf(statement, { to: 9, size: 12 }))
    writeFileSync(pathOf('other'), fileOf(createTestStatement(20, 9)))
    const verify = (...args: string[]) => verifyCommand(args)
    expect((await verify(pathOf('right'), '--old', pathOf('earlier'))).code).toBe(0)
    const other = await verify(pathOf('right'), '--old', pathOf('other'))
    expect(other.stdout).toContain('FAULT The two statements tell different histories')
    expect(other.code).toBe(1)
    expect((await verify(pathOf('missing'))).stderr).toContain('cannot be read')
    expect((await verify()).code).toBe(64)
    expect((await verify(pathOf('right'), '--nonsense')).code).toBe(64)
  })

  it('prints its verdict and exits by it', () => {
    const verify = (...args: string[]) => run(process.execPath, 'scripts/verify/main.ts', ...args)
    const right = verify(pathOf('right'))
    expect([right.status, right.stdout]).toEqual([0, expect.stringMatching(/^OK$/m)])
    const wrong = verify(pathOf('amount'))
    expect([wrong.status, wrong.stdout]).toEqual([1, expect.stringMatching(/^NOT OK$/m)])
    const missing = verify(pathOf('missing'))
    expect([missing.status, missing.stderr]).toEqual([64, expect.stringContaining('cannot be read')])
  })
})

describe('verify.html', () => {
  it('is one file of at most 30 kB that verifies without a network', async () => {
    expect(run(process.execPath, 'scripts/verify/build-page.ts').stdout).toMatch(/^out\/verify\.html/)
    const page = readFileSync(join(project, 'out/verify.html'), 'utf8')
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(30_000)
    expect(page).toMatch(
      /content="default-src 'none'; script-src 'sha256-[^;]+'; style-src 'sha256-[^;]+'; worker-src blob:"/,
    )
    expect(page).not.toMatch(/(?:src|href)=/)

    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const browser = await chromium.launch({ executablePath: await findChromium(), args })
    try {
      const context = await browser.newContext({ offline: true })
      const tab = await context.newPage()
      const errors: string[] = []
      tab.on('console', (message) => void errors.push(message.text()))
      tab.on('pageerror', ({ message }) => void errors.push(message))
      for (const [name, demanded, expected] of isRight) {
        await tab.goto(pathToFileURL(join(project, 'out/verify.html')).href)
        await tab.getByLabel("The host's key").fill(demanded ?? '')
        await tab.getByLabel('Statement, proof or evidence', { exact: true }).setInputFiles(pathOf(name))
        const verdict = tab.getByRole('status')
        await verdict.filter({ hasText: 'This statement is' }).waitFor()
        expect(await verdict.textContent(), name).toBe(
          expected
            ? 'This statement is what the host signed.'
            : 'This statement is not what the host signed.',
        )
      }
      // Chosen and cancelled before its worker can answer; then the same file again.
      const afterCancel = await tab.evaluate(`(() => {
        const [input, work, cancel] = ['file', 'work', 'cancel'].map((id) => document.getElementById(id))
        const chosen = new DataTransfer()
        chosen.items.add(new File([${JSON.stringify(file)}], 'statement.csv'))
        input.files = chosen.files
        input.dispatchEvent(new Event('change'))
        const wasShown = !work.hidden
        cancel.click()
        return { wasShown, isShown: !work.hidden, files: input.files.length }
      })()`)
      expect(afterCancel).toEqual({ wasShown: true, isShown: false, files: 0 })
      await tab.getByLabel('Statement, proof or evidence', { exact: true }).setInputFiles(pathOf('right'))
      await tab.getByText('This statement is what the host signed.').waitFor()
      expect(await tab.locator('#work').isHidden()).toBe(true)
      expect(errors).toEqual([])
    } finally {
      await browser.close()
    }
  }, 120_000)
})

const python = hasPython()
if (!python)
  process.stdout.write('The Python script is not tested: python3 with its package cryptography is missing.\n')

describe.skipIf(!python)('docs/verify-statement.py', () => {
  const script = 'docs/verify-statement.py'
  const calls = isRight.map(([name, demanded]) => [
    pathOf(name),
    ...(demanded === undefined ? [] : [demanded]),
  ])

  it('gives the same verdicts', () => {
    const verdicts = pythonVerdicts(script, calls)
    expect(verdicts).toHaveLength(isRight.length)
    for (const [index, [name, demanded, expected]] of isRight.entries()) {
      expect(verdicts[index]?.output, `${name} ${demanded}`).toMatch(expected ? /^OK: 23 entries/ : /./)
      expect(verdicts[index]?.status, `${name} ${demanded}`).toBe(expected ? 0 : 1)
    }
  })

  it.each([
    ['right', 0, /^OK: 23 entries/],
    ['amount', 1, /./],
  ])('exits by its verdict on the file %s', (name, code, output) => {
    const { status, stdout, stderr } = run('python3', script, pathOf(name))
    expect(stdout + stderr).toMatch(output)
    expect(status).toBe(code)
  })

  it('has at most 80 lines', () => {
    expect(
      readFileSync(join(project, 'docs/verify-statement.py'), 'utf8').split('\n').length,
    ).toBeLessThanOrEqual(81)
  })
})
