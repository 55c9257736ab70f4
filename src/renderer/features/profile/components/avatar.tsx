import { useState } from 'react'
import { hostAddress } from '#shared/contacts/host-address.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './avatar.module.css'

/** A user's picture, or an icon if it is missing or cannot be shown. Decorative, because the name is next to it. */
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
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: a load error is not an interaction
        <img className={styles.image} src={source} alt="" onError={() => setBroken(source)} />
      )}
    </span>
  )
}
