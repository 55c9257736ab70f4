import { useState } from 'react'
import { hostAddress } from '#shared/contacts/host-address.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './avatar.module.css'

/** A user's picture; a sign where there is none, or where it cannot be shown. Decorative: the name stands beside it. */
export function Avatar({
  address,
  size = 'small',
}: {
  address: string | undefined
  size?: 'small' | 'large'
}) {
  const [broken, setBroken] = useState<string>()
  const source = address === undefined ? undefined : hostAddress(address)
  return (
    <span className={styles.avatar} data-size={size}>
      {source === undefined || source === broken ? (
        <Icon name="user" size={size === 'large' ? 32 : 24} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: that it cannot be loaded is no interaction
        <img className={styles.image} src={source} alt="" onError={() => setBroken(source)} />
      )}
    </span>
  )
}
