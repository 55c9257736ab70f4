/** Sends the signature and signs with it; what was sent already is not sent again. */
import { useRef, useState } from 'react'
import { hasKey } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { documentCalls } from '#protocol/http/documents.ts'
import { contractCalls } from '#protocol/http/employment-contract.ts'
import { type Contract, contractChanged, refreshContract } from './api.ts'

export function useSigning({ key, sha256 }: NonNullable<Contract['document']>) {
  const [error, setError] = useState<unknown>()
  const [isSigning, setSigning] = useState(false)
  const sent = useRef<{ image: File; address: string }>(undefined)

  async function addressOf(image: File): Promise<string> {
    if (sent.current?.image === image) return sent.current.address
    const { url } = await send(documentCalls.upload, {}, { file: image })
    sent.current = { image, address: url }
    return url
  }

  /** True when it is signed. The same image signs under the same address, so that a second try does no harm. */
  async function sign(image: File): Promise<boolean> {
    setSigning(true)
    setError(undefined)
    try {
      const signature = await addressOf(image)
      await send(contractCalls.contractUploadDone, { key, sha256, signature })
      await contractChanged({ signed: { at: new Date().toISOString() } })
      return true
    } catch (failure) {
      if (hasKey(failure, 'contract.signatureMissing')) sent.current = undefined
      if (hasKey(failure, 'contract.alreadySigned')) void refreshContract()
      setError(failure)
      return false
    } finally {
      setSigning(false)
    }
  }

  return { sign, isSigning, error, forget: () => setError(undefined) }
}
