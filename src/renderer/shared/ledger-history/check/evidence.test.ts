/** What the app saves after a fault is accepted by the verifier, and no longer if anything in it is changed. */
import { expect, it } from 'vitest'
import { verifyEd25519 } from '#protocol/ledger-history/ed25519.ts'
import { verifyEvidence as verifyEvidenceWith } from '#protocol/ledger-history/evidence/verify-evidence.ts'
import { formatPublicKey } from '#protocol/ledger-history/signed-note.ts'
import { testKey } from '#protocol/ledger-history/test-ledger.ts'
import { longOr } from '#sandbox/testing/full-run.ts'
import { type HistoryMemory, withAccepted } from '../history-memory.ts'
import { judge, TestHost } from './test-host.ts'

const verifyEvidence = (text: string, key?: string) => verifyEvidenceWith(text, verifyEd25519, key)

const rewrites: readonly (readonly [kind: string, rewrite: (host: TestHost) => unknown])[] = [
  ['otherRoot', (host) => host.rewrite(3)],
  ['inconsistent', (host) => [host.rewrite(3), host.grow(4)]],
  ['smaller', (host) => host.restore(8, false)],
  ['account', (host) => Object.assign(host.ledger, { origin: host.ledger.origin.replace('0001', 'ffff') })],
  ['key', (host) => Object.assign(host.ledger, { key: testKey(5) })],
]

/** The memory of a device that has seen 12 records before the rewrite. */
async function memoryAfter(rewrite: (host: TestHost) => unknown) {
  const host = new TestHost()
  host.grow(12)
  const memory = await judge(undefined, (old) => host.answer(old))
  rewrite(host)
  return { host, memory: await judge(memory, (old) => host.answer(old)) }
}

const fileOf = (memory: HistoryMemory) =>
  JSON.stringify({ format: 'placard.evidence/v1', host: 'https://ads.example', ...memory })

it.each(rewrites)(
  'the evidence of the fault %s is accepted, after its acceptance too',
  async (kind, rewrite) => {
    const { host, memory } = await memoryAfter(rewrite)
    const report = await verifyEvidence(fileOf(memory))
    expect(report.faults).toMatchObject([{ kind, isUpheld: true, isProven: kind === 'otherRoot' }])
    expect(report).toMatchObject({ origin: expect.stringContaining('/placard/'), isDemandedKey: true })
    const { checkpoint: note, key = '' } = host.answer(undefined)
    const accepted = withAccepted(memory, { note, key, at: '2026-11-23T13:00:00.000Z' })
    expect((await verifyEvidence(fileOf(accepted))).faults).toMatchObject([{ kind, isUpheld: true }])
  },
)

it('the evidence demands the key that is asked for', async () => {
  const { memory } = await memoryAfter((host) => host.rewrite(3))
  expect((await verifyEvidence(fileOf(memory), formatPublicKey(testKey(1).publicKey))).isDemandedKey).toBe(
    true,
  )
  expect((await verifyEvidence(fileOf(memory), formatPublicKey(testKey(2).publicKey))).isDemandedKey).toBe(
    false,
  )
  expect((await verifyEvidence(fileOf(memory), 'nonsense')).isDemandedKey).toBe(false)
})

it('an honest host cannot be accused: its own checkpoints, in any kind of fault, show none', async () => {
  const host = new TestHost()
  host.grow(12)
  const memory = await judge(undefined, (old) => host.answer(old))
  const earlier = memory.newest.note
  host.grow(3)
  const answer = host.answer(12)
  for (const kind of ['otherRoot', 'inconsistent', 'smaller', 'account', 'key', 'signature', 'unknown']) {
    const fault = { kind, at: '', earlier, now: answer.checkpoint, evidence: JSON.stringify(answer) }
    const file = JSON.stringify({ format: 'placard.evidence/v1', ...memory, faults: [fault] })
    expect((await verifyEvidence(file)).faults, kind).toMatchObject([{ isUpheld: false, isProven: false }])
  }
})

it('two signed histories of the same size cannot be forged: every character of both counts', async () => {
  const { memory } = await memoryAfter((host) => host.rewrite(3))
  const [fault] = memory.faults
  for (const part of ['earlier', 'now'] as const) {
    const note = fault?.[part] ?? ''
    for (let at = 0; at < note.length; at += longOr(1, 11)) {
      const changed = `${note.slice(0, at)}${note[at] === 'A' ? 'B' : 'A'}${note.slice(at + 1)}`
      const faults = memory.faults.map((found) => ({ ...found, [part]: changed }))
      const report = await verifyEvidence(fileOf({ ...memory, faults }))
      expect(report.faults, `${part} ${at}`).toMatchObject([{ isUpheld: false }])
    }
  }
})

it.each([
  '',
  '[]',
  '{}',
  'null',
  '{"format":"placard.evidence/v1"}',
  '{"format":"placard.evidence/v1","faults":[{}]}',
])('the file %s is not evidence', async (text) => {
  expect(await verifyEvidence(text)).toMatchObject({ origin: undefined, faults: [] })
})
