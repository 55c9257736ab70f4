/** What the contract's screens read, and how they change it. */
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { fetchFile } from '#api/files.ts'
import { queryClient } from '#api/query.ts'
import {
  type ContractFile,
  type ContractSigning,
  contractAdditions,
} from '#protocol/http/employment-contract.ts'
import { ensureConfig } from '#session/load.ts'
import { sha256Of } from './sha256.ts'

/** How far the contract is, as the host or, where it cannot tell, this page knows it. */
export interface Contract {
  readonly templateUrl: string | undefined
  readonly document: Omit<ContractFile, 'url'> | undefined
  readonly signed: (Partial<ContractSigning> & Pick<ContractSigning, 'at'>) | undefined
  /** The host can show the contract again later; else what is here is gone with the page. */
  readonly isKept: boolean
}

const keys = {
  all: ['contract'],
  state: ['contract', 'state'],
  file: (sha256: string) => ['contract', 'file', sha256],
  seen: ['contract', 'seen'],
  signature: (url: string) => ['contract', 'signature', url],
} as const

// What only this page knows is kept as long as the session.
queryClient.setQueryDefaults(keys.all, { gcTime: Number.POSITIVE_INFINITY })

const nothingYet: Contract = { templateUrl: undefined, document: undefined, signed: undefined, isKept: false }

const ask = (signal?: AbortSignal) =>
  send(contractAdditions.contractDetail, {}, { ...(signal && { signal }) })

/** The contract. */
export const useContract = () =>
  useQuery({
    queryKey: keys.state,
    queryFn: async ({ signal }): Promise<Contract> => {
      const { additions } = await ensureConfig()
      if (!additions.includes(contractAdditions.contractDetail.path)) {
        return queryClient.getQueryData<Contract>(keys.state) ?? nothingYet
      }
      const { template_url, document, signed } = await ask(signal)
      return { templateUrl: template_url, document, signed, isKept: true }
    },
  })

/** What is new is read from the host; where it cannot tell, `change` says it. */
export async function contractChanged(change: Pick<Partial<Contract>, 'document' | 'signed'>): Promise<void> {
  const before = queryClient.getQueryData<Contract>(keys.state)
  if (before?.isKept !== true) queryClient.setQueryData(keys.state, { ...nothingYet, ...before, ...change })
  await refreshContract()
}

export const refreshContract = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.state })

/** Spares fetching a file that is here already. */
export function keepFile(sha256: string, file: Blob): void {
  queryClient.setQueryData(keys.file(sha256), file)
}

/** The document's file; refused when it is not the one that was uploaded, by its SHA-256. */
export const useDocumentFile = (sha256: string, type: string) =>
  useQuery({
    queryKey: keys.file(sha256),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Blob> => {
      const { document } = await ask(signal)
      if (document?.sha256 !== sha256) throw new ApiError('data', { key: 'general.dataError' })
      const file = await fetchFile(document.url, type, signal)
      const isSame = (await sha256Of(await file.arrayBuffer())) === sha256
      if (!isSame) throw new ApiError('data', { key: 'contract.changedOnTheWay' })
      return file
    },
  })

/** The address of the document, which lasts for some minutes only. */
export async function freshAddress(): Promise<string | undefined> {
  return (await ask()).document?.url
}

/** The signature's image of the signed contract; `url` is the address answered last. */
export const useSignatureImage = (reference: string | undefined, url: string | undefined) =>
  useQuery({
    queryKey: keys.signature(reference ?? ''),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: url !== undefined,
    queryFn: ({ signal }) => fetchFile(url ?? '', 'image/png', signal),
  })

/** The SHA-256 of the document that was shown last on this page: nobody signs what he could not see. */
export const useSeen = () =>
  useQuery({
    queryKey: keys.seen,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => queryClient.getQueryData<string>(keys.seen) ?? '',
  })

export function markSeen(sha256: string): void {
  queryClient.setQueryData(keys.seen, sha256)
}
