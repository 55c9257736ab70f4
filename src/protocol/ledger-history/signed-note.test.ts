import { expect, test } from 'vitest'
import { fromBase64, fromHex, toBase64, toHex, utf8 } from './bytes.ts'
import { checkpointText, parseCheckpoint, parseCheckpointText, signCheckpoint } from './checkpoint.ts'
import { publicKeyOf, signEd25519, verifyEd25519 } from './ed25519.ts'
import { formatLedgerHead, parseLedgerHead, rootPrefix } from './ledger-head.ts'
import { emptyRoot } from './merkle-tree.ts'
import {
  formatPublicKey,
  formatVerifierKey,
  type NoteKey,
  parseNote,
  parsePublicKey,
  parseVerifierKey,
  signNote,
} from './signed-note.ts'
import { formatLeafProof, formatTlogProof, parseTlogProof } from './tlog-proof.ts'
import { checkpointSigner, verifyNote } from './verify-note.ts'
import { noteSigner } from './verify-note-async.ts'

/** The key and note of golang.org/x/mod, `sumdb/note/note_test.go` (BSD-3-Clause), to which c2sp.org/signed-note refers. */
const go = {
  verifierKey: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  signerKey: 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz',
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  signature: 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=',
}
const goNote = `${go.text}\n— PeterNeumann ${go.signature}\n`

/** The example of github.com/C2SP/C2SP, `tlog-checkpoint.md` (CC-BY-4.0). */
const c2spCheckpoint =
  'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n' +
  '— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n'

function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('undefined')
  return value
}

const seed = (name: string) => defined(fromHex(name.repeat(64).slice(0, 64)))
const keyOf = (name: string, digit: string): NoteKey => ({ name, publicKey: publicKeyOf(seed(digit)) })

test('Ed25519 gives the first signature of RFC 8032, section 7.1, and refuses it for another message', () => {
  const secret = defined(fromHex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'))
  const publicKey = publicKeyOf(secret)
  expect(toHex(publicKey)).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
  const signature = signEd25519(new Uint8Array(), secret)
  expect(toHex(signature)).toBe(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  )
  expect(verifyEd25519(signature, new Uint8Array(), publicKey)).toBe(true)
  expect(verifyEd25519(signature, utf8('x'), publicKey)).toBe(false)
  expect(verifyEd25519(signature.slice(1), new Uint8Array(), publicKey)).toBe(false)
})

test("the reference implementation's note verifies with its key and is reproduced byte for byte", () => {
  const key = defined(parseVerifierKey(go.verifierKey))
  expect(formatVerifierKey(key)).toBe(go.verifierKey)
  expect(parsePublicKey(formatPublicKey(key.publicKey))).toEqual(key.publicKey)
  const note = defined(parseNote(goNote))
  expect(note.text).toBe(go.text)
  expect(verifyNote(note, [key])).toEqual([key])
  const secret = defined(fromBase64(go.signerKey)).slice(1)
  expect(signNote(go.text, key, (message) => signEd25519(message, secret))).toBe(goNote)
})

test('no part of a verifier key is a verifier key', () => {
  for (let start = 0; start <= go.verifierKey.length; start += 1) {
    for (let end = start + 1; end <= go.verifierKey.length; end += 1) {
      if (start === 0 && end === go.verifierKey.length) continue
      expect(parseVerifierKey(go.verifierKey.slice(start, end))).toBeUndefined()
    }
  }
})

test.each([
  '',
  go.text,
  goNote.slice(0, -1),
  goNote.replace('— ', '- '),
  goNote.replace('PeterNeumann ', 'Peter+Neumann '),
  goNote.replace('x08g', 'x08'),
  `${goNote}\n`,
  goNote.replace('problem,', 'problem,\r'),
])('malformed note %# is refused', (text) => {
  expect(parseNote(text)).toBeUndefined()
})

test('a note counts as signed by known keys only, and not at all if one of their signatures is wrong', async () => {
  const [first, second] = [keyOf('example.com/a', '1'), keyOf('example.com/b', '2')]
  const text = 'one\n\ntwo\n'
  const once = signNote(text, first, (message) => signEd25519(message, seed('1')))
  const twice = defined(
    parseNote(signNote(defined(parseNote(once)), second, (message) => signEd25519(message, seed('2')))),
  )
  expect(twice.text).toBe(text)
  expect(verifyNote(twice, [second])).toEqual([second])
  expect(await noteSigner(twice, [second, first], verifyEd25519)).toEqual(second)
  expect(await noteSigner(twice, [keyOf('example.com/a', '3')], verifyEd25519)).toBeUndefined()
  expect(verifyNote(twice, [first, second])).toEqual([first, second])
  expect(verifyNote(twice, [keyOf('example.com/a', '3')])).toBeUndefined()
  const forged = defined(
    parseNote(signNote(defined(parseNote(once)), second, (message) => signEd25519(message, seed('3')))),
  )
  expect(verifyNote(forged, [first])).toEqual([first])
  expect(verifyNote(forged, [first, second])).toBeUndefined()
  expect(await noteSigner(forged, [first, second], verifyEd25519)).toBeUndefined()
})

test('the example checkpoint of the specification is read and written back', () => {
  const parsed = defined(parseCheckpoint(c2spCheckpoint))
  expect(parsed.checkpoint.origin).toBe('example.com/behind-the-sofa')
  expect(parsed.checkpoint.size).toBe(20_852_163)
  expect(toBase64(parsed.checkpoint.root)).toBe('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=')
  expect(checkpointText(parsed.checkpoint)).toBe(parsed.note.text)
})

test.each([
  'example.com\n01\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  'example.com\n-1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  'example.com\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2=\n',
  'example.com\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2J=\n',
  '\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  'example.com\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=',
  'example.com\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\nmore\n',
])('malformed checkpoint text %# is refused', (text) => {
  expect(parseCheckpointText(text)).toBeUndefined()
})

test('a checkpoint is verified under the name of its origin', () => {
  const publicKey = publicKeyOf(seed('4'))
  const checkpoint = { origin: 'ads.example/placard/0f3a', size: 100_000, root: emptyRoot }
  const note = signCheckpoint(checkpoint, publicKey, (message) => signEd25519(message, seed('4')))
  expect(utf8(note).length).toBeLessThanOrEqual(320)
  const parsed = defined(parseCheckpoint(note))
  expect(checkpointSigner(parsed, [publicKeyOf(seed('5')), publicKey])).toEqual(publicKey)
  expect(checkpointSigner(parsed, [publicKeyOf(seed('5'))])).toBeUndefined()
  const other = defined(parseCheckpoint(note.replaceAll('0f3a', '0f3b')))
  expect(checkpointSigner(other, [publicKey])).toBeUndefined()
})

/** The example of github.com/C2SP/C2SP, `tlog-proof.md` (CC-BY-4.0), with a checkpoint whose signatures are complete. */
const c2spProof =
  'c2sp.org/tlog-proof@v1\nextra YWdlLXYxLjIuMS1kYXJ3aW4tYXJtNjQudGFyLmd6kYXJ3aW4tYXJ\nindex 73894\n' +
  'gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=\nB95lDa8R83lS8n0eG+o0buTxRKQTYFi//1U8anccXmA=\n' +
  `EKNzoDWG8LGC0Yp9o+sv3qllpMP9uHQ9B20KNL+Q1zs=\n\n${c2spCheckpoint}`

test('a proof of the specification is read and written back', () => {
  // The specification's extra data lacks its padding.
  const text = c2spProof.replace(/extra .*/, 'extra YWdlLXYxLjIuMS1kYXJ3aW4tYXJtNjQudGFyLmd6')
  const proof = defined(parseTlogProof(text))
  expect(proof.index).toBe(73_894)
  expect(proof.hashes).toHaveLength(3)
  expect(proof.checkpoint).toBe(c2spCheckpoint)
  expect(formatTlogProof(proof)).toBe(text)
  const withoutExtra = text.replace(/extra .*\n/, '')
  expect(formatTlogProof(defined(parseTlogProof(withoutExtra)))).toBe(withoutExtra)
  const ofLeaf = defined(parseTlogProof(formatLeafProof('text\n', proof)))
  expect(ofLeaf.extra).toEqual(utf8('text\n'))
})

test.each([
  c2spProof.replace('@v1', '@v2'),
  c2spProof.replace('index 7', 'index 07'),
  c2spProof.replace('gSKy', 'gSK'),
  c2spProof.replace(/index .*\n/, ''),
  c2spProof.replace('extra ', 'extra -'),
  'c2sp.org/tlog-proof@v1',
])('malformed proof %# is refused', (text) => {
  expect(parseTlogProof(text)).toBeUndefined()
})

test('a head has the size and the first 8 bytes of the root', () => {
  const head = { size: 100_000, root: rootPrefix(emptyRoot) }
  const text = formatLedgerHead(head)
  expect(text).toBe('100000.47DEQpj8HBQ')
  expect(parseLedgerHead(text)).toEqual(head)
  expect(parseLedgerHead('0.')).toEqual({ size: 0, root: '' })
  for (const wrong of ['', '1', '01.', '1.x', '-1.47DEQpj8HBQ', '1.47DEQpj8HB']) {
    expect(parseLedgerHead(wrong)).toBeUndefined()
  }
})
