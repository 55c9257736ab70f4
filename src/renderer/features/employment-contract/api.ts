/** The queries of the contract's screens, and the updates of their cache. */
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import { fetchFile } from '#data/http/files.ts'
import { ensureConfig } from '#data/load.ts'
import { queryClient } from '#data/query-client.ts'
import {
  type ContractFile,
  type ContractSigning,
  contractAdditions,
  type TemplateFields,
} from '#protocol/http/employment-contract.ts'
import { sha256Of } from './sha256.ts'

/** The state of the contract, from the host or, if it has no endpoint for it, from this page. */
export interface Contract {
  readonly templateUrl: string | undefined
  /** The form fields of the template that the app fills in; undefined if users fill it in themselves. */
  readonly templateFields: TemplateFields | undefined
  readonly document: Omit<ContractFile, 'url'> | undefined
  readonly signed: (Partial<ContractSigning> & Pick<ContractSigning, 'at'>) | undefined
  /** The host stores the contract; otherwise it is lost when the page is closed. */
  readonly isKept: boolean
}

const keys = {
  all: ['contract'],
  state: ['contract', 'state'],
  file: (sha256: string) => ['contract', 'file', sha256],
  seen: ['contract', 'seen'],
  signature: (url: string) => ['contract', 'signature', url],
} as const

// State that only this page has stays cached for the whole session.
queryClient.setQueryDefaults(keys.all, { gcTime: Number.POSITIVE_INFINITY })

const emptyContract: Contract = {
  templateUrl: undefined,
  templateFields: undefined,
  document: undefined,
  signed: undefined,
  isKept: false,
}

const fetchDetail = (signal?: AbortSignal) =>
  send(contractAdditions.contractDetail, {}, { ...(signal && { signal }) })

/** The state of the contract. */
export const useContract = () =>
  useQuery({
    queryKey: keys.state,
    queryFn: async ({ signal }): Promise<Contract> => {
      const { additions } = await ensureConfig()
      if (!additions.includes(contractAdditions.contractDetail.path)) {
        return queryClient.getQueryData<Contract>(keys.state) ?? emptyContract
      }
      const { template_url, template_fields, document, signed } = await fetchDetail(signal)
      return { templateUrl: template_url, templateFields: template_fields, document, signed, isKept: true }
    },
  })

/** Refetches the contract; where the host has no endpoint for it, applies `change` to the cache. */
export async function updateContract(change: Pick<Partial<Contract>, 'document' | 'signed'>): Promise<void> {
  const previous = queryClient.getQueryData<Contract>(keys.state)
  if (previous?.isKept !== true)
    queryClient.setQueryData(keys.state, { ...emptyContract, ...previous, ...change })
  await refreshContract()
}

export const refreshContract = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.state })

/** Puts a file into the cache, so that it is not fetched. */
export function cacheFile(sha256: string, file: Blob): void {
  queryClient.setQueryData(keys.file(sha256), file)
}

/** The document's file; rejected if its SHA-256 is not that of the upload. */
export const useDocumentFile = (sha256: string, type: string) =>
  useQuery({
    queryKey: keys.file(sha256),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Blob> => {
      const { document } = await fetchDetail(signal)
      if (document?.sha256 !== sha256) throw new ApiError('data', { key: 'general.dataError' })
      const file = await fetchFile(document.url, type, signal)
      const isSame = (await sha256Of(await file.arrayBuffer())) === sha256
      if (!isSame) throw new ApiError('data', { key: 'contract.changedOnTheWay' })
      return file
    },
  })

/** A new address of the document; it expires after some minutes. */
export async function freshAddress(): Promise<string | undefined> {
  return (await fetchDetail()).document?.url
}

/** The image of the signature; `url` is its latest address. */
export const useSignatureImage = (reference: string | undefined, url: string | undefined) =>
  useQuery({
    queryKey: keys.signature(reference ?? ''),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: url !== undefined,
    queryFn: ({ signal }) => fetchFile(url ?? '', 'image/png', signal),
  })

/** The SHA-256 of the document that this page showed last: users can sign only what they could see. */
export const useSeen = () =>
  useQuery({
    queryKey: keys.seen,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => queryClient.getQueryData<string>(keys.seen) ?? '',
  })

export function markSeen(sha256: string): void {
  queryClient.setQueryData(keys.seen, sha256)
}
