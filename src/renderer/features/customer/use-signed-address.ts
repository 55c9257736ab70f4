import { useEffect, useState } from 'react'
import { signedAddress } from '#shared/contacts/sign-contact.ts'
import type { Verdict } from './customer-link.ts'

/** The address for the `load`th load of the contact's page, with a signature of its own; undefined while that is asked for. */
export function useSignedAddress(
  { contact, href }: Extract<Verdict, { kind: 'inside' }>,
  load: number,
): string | undefined {
  const { id, is_signed } = contact
  const [signed, setSigned] = useState<{ readonly load: number; readonly address: string }>()
  useEffect(() => {
    if (is_signed !== true) return undefined
    let isCurrent = true
    // By its id: the session may hold another object for the same contact, and that is no reason to load the page again.
    void signedAddress({ id, is_signed }, href, 'inside').then((address) => {
      if (isCurrent) setSigned({ load, address })
    })
    return () => {
      isCurrent = false
    }
  }, [id, is_signed, href, load])
  if (is_signed !== true) return href
  return signed?.load === load ? signed.address : undefined
}
