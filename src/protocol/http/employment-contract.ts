/** The employment contract (docs/rules.md, sections P7 and R2), and its addition to the original calls. */
import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { FileAddress, Id, maybe, Nothing, RequiredText, says, Timestamp, WholeNumber } from './fields.ts'
import { limits } from './limits.ts'

/** In lower case. */
export const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const Size = v.pipe(
  WholeNumber,
  v.minValue(1, says('contract.notADocument')),
  v.maxValue(limits.contractBytes, says('contract.tooLarge')),
)

/** A file that was uploaded and confirmed. `url` answers it for a few minutes. */
export const ContractFile = v.object({
  key: Id,
  file_name: v.string(),
  size: WholeNumber,
  type: v.string(),
  sha256: Sha256,
  uploaded_at: Timestamp,
  url: FileAddress,
})
export type ContractFile = v.InferOutput<typeof ContractFile>

/** What a signing left behind; `signature_url` answers the signature's image for a few minutes. */
export const ContractSigning = v.object({ reference: v.string(), at: Timestamp, signature_url: FileAddress })
export type ContractSigning = v.InferOutput<typeof ContractSigning>

export const contractCalls = {
  /** The file is PUT to `upload_url`, which lasts for `limits.contractUploadMs` and takes one file. */
  contractUploadUrl: {
    method: 'POST',
    path: '/contract/upload/url',
    access: 'user',
    request: v.object({ file_name: RequiredText, size: Size, type: RequiredText }),
    response: v.object({ upload_url: FileAddress, key: Id }),
  },
  /** Without `signature` the document is confirmed, with the address of the signature's image it is signed. */
  contractUploadDone: {
    method: 'POST',
    path: '/contract/upload/success',
    access: 'user',
    request: v.object({ key: Id, sha256: Sha256, signature: v.optional(FileAddress) }),
    response: Nothing,
  },
} as const satisfies EndpointTable

export const contractAdditions = {
  /** How far the contract is; opens the signed copy later. No document: nothing was uploaded yet. */
  contractDetail: {
    method: 'GET',
    path: '/contract/detail',
    access: 'user',
    request: v.object({}),
    response: v.object({
      template_url: maybe(FileAddress),
      document: maybe(ContractFile),
      signed: maybe(ContractSigning),
    }),
  },
} as const satisfies EndpointTable
