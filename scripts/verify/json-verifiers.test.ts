/** The command, the page and the Python script give the same verdicts on proofs and evidence. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { toBase64 } from '#protocol/ledger-history/bytes.ts'
import { formatPublicKey } from '#protocol/ledger-history/signed-note.ts'
import { TestLedger, testKey, testLeaf } from '#protocol/ledger-history/test-ledger.ts'
import { findChromium } from '../env/find-chromium.ts'
import { verifierPage } from './build-page.ts'
import { hasPython, pythonVerdicts } from './python-verdicts.ts'
import { verifyCommand } from './verify-command.ts'

const project = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'placard-verify-json-'))
afterAll(() => rmSync(folder, { recursive: true }))

function ledgerOf(size: number, reference = 'D'): TestLedger {
  const ledger = new TestLedger()
  for (let number = 1; number <= size; number += 1)
    ledger.append(testLeaf(number, { reference: `${reference}-${number}` }))
  return ledger
}

const ledger = ledgerOf(20)
const key = formatPublicKey(ledger.key.publicKey)
const otherKey = formatPublicKey(testKey(2).publicKey)
const proofs = (...texts: readonly string[]) =>
  JSON.stringify({ format: 'placard.proofs/v1', key, proofs: texts })

/** A device has seen 12 records, and the host says something else now. */
function evidence(kind: string, now: TestLedger, changes: object = {}): string {
  const earlier = ledger.checkpoint(12)
  const answer = {
    checkpoint: now.checkpoint(),
    consistency: now.size < 12 ? undefined : now.consistency(12).map(toBase64),
    statements: [],
    key: formatPublicKey(now.key.publicKey),
  }
  const fault = {
    kind,
    at: '2026-11-23T12:00:00.000Z',
    key,
    earlier,
    now: answer.checkpoint,
    evidence: JSON.stringify(answer),
    ...changes,
  }
  const seen = { note: earlier, at: '2026-11-22T12:00:00.000Z' }
  return JSON.stringify({
    format: 'placard.evidence/v1',
    host: 'https://ads.example',
    ...{ key, first: seen, newest: seen, notices: [], faults: [fault] },
  })
}

/** An entry as the host showed it, which is not the one it signed. */
const shown = {
  id: 20,
  time: '2026-11-01T08:20:20.000Z',
  balance: 'available',
  amount: '2.00',
  balance_after: '20.00',
  type: 'system_deposit',
  reference: 'D-20',
  remark_key: 'deposit',
  remark_params: {},
  salt: '14'.padStart(32, '0'),
  leaf: 11,
}
const runOf11 = ledger.range(11, 12, 12)
const range = { before: runOf11.before.map(toBase64), after: runOf11.after.map(toBase64), statuses: [] }
const resigned = Object.assign(ledgerOf(12), { key: testKey(2) })

/** Whether each file shows what it says, with the key that is demanded. */
const files: Readonly<Record<string, readonly [text: string, isRight: boolean, demanded?: string]>> = {
  'two proofs': [proofs(ledger.proof(3), ledger.proof(17)), true],
  'proofs with the demanded key': [proofs(ledger.proof(0)), true, key],
  'proofs with another key': [proofs(ledger.proof(0)), false, otherKey],
  'a proof of another place': [proofs(ledger.proof(3).replace('index 3', 'index 5')), false],
  'a proof of another entry': [proofs(ledger.proof(3).replace(/extra (\S{40})./, 'extra $1B')), false],
  'a proof with another signature': [proofs(ledger.proof(3).replace(/(.{20}).(.{6}\n)$/, '$1B$2')), false],
  'another root': [evidence('otherRoot', ledgerOf(12, 'E')), true, key],
  'records gone': [evidence('smaller', ledgerOf(9)), true],
  'records changed': [evidence('inconsistent', ledgerOf(15, 'E')), true],
  'a new key': [evidence('key', resigned), true],
  'entries that were not signed': [
    evidence('entries', ledger, { now: undefined, evidence: JSON.stringify({ entries: [shown], range }) }),
    true,
  ],
  'an entry that came back different': [
    evidence('entry', ledger, {
      now: undefined,
      evidence: JSON.stringify([{ earlier: { ...shown, amount: '1.00' }, now: shown, fields: ['amount'] }]),
    }),
    true,
  ],
  'honest growth that is called changed': [evidence('inconsistent', ledger), false],
  'a proof without its place': [proofs(ledger.proof(19).replace('index 19', 'index 35')), false],
  'a fault that is none': [evidence('otherRoot', ledgerOf(12)), false],
  'evidence with another key': [evidence('otherRoot', ledgerOf(12, 'E')), false, otherKey],
  'a forged checkpoint': [evidence('otherRoot', resigned), false],
}
const pathOf = (name: string) => join(folder, `${name.replaceAll(' ', '-')}.json`)
for (const [name, [text]] of Object.entries(files)) writeFileSync(pathOf(name), text)
const names = Object.keys(files)

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: project, encoding: 'utf8' })
/** The file, and the key that is demanded, if any. */
const argumentsOf = (name: string, option: readonly string[]): string[] => {
  const [, , demanded] = files[name] ?? []
  return [pathOf(name), ...(demanded === undefined ? [] : [...option, demanded])]
}

describe('npm run verify', () => {
  it.each(names)('gives its verdict on %s', async (name) => {
    const isRight = files[name]?.[1]
    const { code, stdout } = await verifyCommand(argumentsOf(name, ['--key']))
    expect(stdout).toMatch(isRight ? /^OK$/m : /^FAULT .+\n(?:.*\n)*NOT OK$/m)
    expect(code).toBe(isRight ? 0 : 1)
  })

  it('says what is proven by signatures alone, and shows the entries of proofs', async () => {
    const verify = (name: string, ...more: string[]) => verifyCommand([pathOf(name), ...more])
    expect((await verify('another root')).stdout).toContain(
      "12 and 12 records, found 2026-11-23T12:00:00.000Z: The host signed two different histories with the same number of records. Proven by the host's signatures.",
    )
    expect((await verify('records gone')).stdout).toContain('Noted by the device')
    expect((await verify('two proofs')).stdout).toContain(
      'Entry 4: 2026-11-01T08:04:04.000Z, available, 1, balance after 4, system_deposit, D-4',
    )
    expect((await verify('two proofs', '--old', pathOf('two proofs'))).code).toBe(64)
  })
})

describe('verify.html', () => {
  it('gives the same verdicts', async () => {
    const page = join(folder, 'verify.html')
    writeFileSync(page, await verifierPage())
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const browser = await chromium.launch({ executablePath: await findChromium(), args })
    try {
      const tab = await browser.newPage()
      for (const [name, [, isRight, demanded]] of Object.entries(files)) {
        await tab.goto(pathToFileURL(page).href)
        await tab.getByLabel("The host's key").fill(demanded ?? '')
        await tab.getByLabel('Statement, proof or evidence', { exact: true }).setInputFiles(pathOf(name))
        const verdict = tab.getByRole('status')
        await verdict.filter({ hasText: /^(?:These entries are|This evidence)/ }).waitFor()
        expect(await verdict.textContent(), name).toMatch(
          isRight ? /what the host signed|is right/ : /are not what|does not show/,
        )
        expect(await verdict.getAttribute('class'), name).toBe(isRight ? 'ok' : 'fault')
      }
    } finally {
      await browser.close()
    }
  }, 120_000)
})

const python = hasPython()
if (!python)
  process.stdout.write('The Python script is not tested: python3 with its package cryptography is missing.\n')

describe.skipIf(!python)('docs/verify-evidence.py', () => {
  const script = 'docs/verify-evidence.py'

  it('gives the same verdicts', () => {
    const verdicts = pythonVerdicts(
      script,
      names.map((name) => argumentsOf(name, [])),
    )
    expect(verdicts).toHaveLength(names.length)
    for (const [index, name] of names.entries()) {
      const isRight = files[name]?.[1]
      expect(verdicts[index]?.output, name).toMatch(isRight ? /^OK:/ : /./)
      expect(verdicts[index]?.status, name).toBe(isRight ? 0 : 1)
    }
  })

  it.each(['two proofs', 'a fault that is none'])('exits by its verdict on %s', (name) => {
    const isRight = files[name]?.[1]
    const { status, stdout, stderr } = run('python3', script, ...argumentsOf(name, []))
    expect(stdout + stderr).toMatch(isRight ? /^OK:/ : /./)
    expect(status).toBe(isRight ? 0 : 1)
  })

  it('has at most 80 lines', () => {
    const lines = readFileSync(join(project, 'docs/verify-evidence.py'), 'utf8').split('\n')
    expect(lines.length).toBeLessThanOrEqual(81)
  })
})
