/** The employment contract (docs/rules.md, sections P7 and R2), with an additional endpoint. */
import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import {
  FileAddress,
  Id,
  maybe,
  messageKey,
  Nothing,
  RequiredText,
  Timestamp,
  WholeNumber,
} from './fields.ts'
import { limits } from './limits.ts'

/** Hex, lower case. */
export const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const Size = v.pipe(
  WholeNumber,
  v.minValue(1, messageKey('contract.notADocument')),
  v.maxValue(limits.contractBytes, messageKey('contract.tooLarge')),
)

/** An uploaded and confirmed file. `url` is valid for a few minutes. */
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

/** `signature_url`, the image of the signature, is valid for a few minutes. */
export const ContractSigning = v.object({ reference: v.string(), at: Timestamp, signature_url: FileAddress })
export type ContractSigning = v.InferOutput<typeof ContractSigning>

/** The names of form fields of the template, a PDF, which the app fills in for the user. `date` gets `YYYY-MM-DD`. */
export const TemplateFields = v.object({
  name: RequiredText,
  username: maybe(RequiredText),
  date: maybe(RequiredText),
})
export type TemplateFields = v.InferOutput<typeof TemplateFields>

export const contractEndpoints = {
  /** The file is sent with PUT to `upload_url`, which is valid for `limits.contractUploadMs` and one file. */
  contractUploadUrl: {
    method: 'POST',
    path: '/contract/upload/url',
    access: 'user',
    request: v.object({ file_name: RequiredText, size: Size, type: RequiredText }),
    response: v.object({ upload_url: FileAddress, key: Id }),
  },
  /** Confirms the document; with `signature`, the address of an uploaded image, it is also signed. */
  contractUploadDone: {
    method: 'POST',
    path: '/contract/upload/success',
    access: 'user',
    request: v.object({ key: Id, sha256: Sha256, signature: v.optional(FileAddress) }),
    response: Nothing,
  },
} as const satisfies EndpointTable

export const contractAdditions = {
  /**
   * The state of the contract. `document` is undefined before the first upload. Without `template_fields` users fill in the
   * template themselves.
   */
  contractDetail: {
    method: 'GET',
    path: '/contract/detail',
    access: 'user',
    request: v.object({}),
    response: v.object({
      template_url: maybe(FileAddress),
      template_fields: maybe(TemplateFields),
      document: maybe(ContractFile),
      signed: maybe(ContractSigning),
    }),
  },
} as const satisfies EndpointTable
