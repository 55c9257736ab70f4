/** Uploads the signature and signs with it; a retry does not upload the same image again. */
import { useRef, useState } from 'react'
import { hasKey } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import { hostNow } from '#lib/host-clock.ts'
import { documentEndpoints } from '#protocol/http/documents.ts'
import { contractEndpoints } from '#protocol/http/employment-contract.ts'
import { type Contract, refreshContract, updateContract } from './api.ts'

export function useSigning({ key, sha256 }: NonNullable<Contract['document']>) {
  const [error, setError] = useState<unknown>()
  const [isSigning, setSigning] = useState(false)
  const uploaded = useRef<{ image: File; address: string }>(undefined)

  async function addressOf(image: File): Promise<string> {
    if (uploaded.current?.image === image) return uploaded.current.address
    const { url } = await send(documentEndpoints.upload, {}, { file: image })
    uploaded.current = { image, address: url }
    return url
  }

  /** True when the contract is signed. A retry with the same image uses the same address and is harmless. */
  async function sign(image: File): Promise<boolean> {
    setSigning(true)
    setError(undefined)
    try {
      const signature = await addressOf(image)
      await send(contractEndpoints.contractUploadDone, { key, sha256, signature })
      await updateContract({ signed: { at: new Date(hostNow()).toISOString() } })
      return true
    } catch (failure) {
      if (hasKey(failure, 'contract.signatureMissing')) uploaded.current = undefined
      if (hasKey(failure, 'contract.alreadySigned')) void refreshContract()
      setError(failure)
      return false
    } finally {
      setSigning(false)
    }
  }

  return { sign, isSigning, error, clearError: () => setError(undefined) }
}
