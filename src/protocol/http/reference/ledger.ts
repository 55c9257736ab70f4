/** Reference of the verifiable history. */
import type { ledgerAdditions } from '../ledger-additions.ts'
import { at, type ReferenceOf } from './reference-of.ts'

const hash = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='
const checkpoint = `ads.example/placard/6f0c\n2\n${hash}\n\n— ads.example/placard/6f0c Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n`

export const ledgerReference = {
  ledgerCheckpoint: {
    summary:
      "Returns the newest signed checkpoint of the account's tree, and proves that it continues an older one.",
    needsOpenStore: true,
    example: {
      request: { old: 1 },
      response: { checkpoint, consistency: [hash], key: 'ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW' },
    },
  },
  ledgerProof: {
    summary: 'Returns the proof of one entry as a .tlog-proof text.',
    needsOpenStore: true,
    example: {
      request: { number: 1 },
      response: { proof: `c2sp.org/tlog-proof@v1\nindex 0\n${hash}\n\n${checkpoint}` },
    },
  },
  ledgerRange: {
    summary: 'Returns the hashes beside a run of leaves, which tie it to a checkpoint.',
    needsOpenStore: true,
    example: {
      request: { from: 0, to: 1 },
      response: {
        size: 2,
        before: [],
        after: [hash],
        statuses: [{ leaf: 1, entry: 1, status: 'paid', time: at, salt: '00112233445566778899aabbccddeeff' }],
        checkpoint,
      },
    },
  },
} satisfies ReferenceOf<typeof ledgerAdditions>
