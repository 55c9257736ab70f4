import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platform } from '#platform/index.ts'
import type { ProductDetail } from '#protocol/http/plans.ts'
import { allowedLink } from '#protocol/link-policy.ts'
import { confirmExternalLink } from '#shared/contacts/leaving.ts'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { videoSource } from '#shared/plans/media-source.ts'
import { ListRow } from '#ui/list-row/list-row.tsx'
import styles from './product-content.module.css'

type ProductLink = { title: string; url: string; lang?: string | undefined }

/** `lang` is the language of the host's titles where it differs from the interface's. */
type ProductLinksProps = { product: ProductDetail; lang: string | undefined }

/** Links to a product's video and landing pages; they open externally after a confirmation that names the host. */
export function ProductLinks({ product, lang }: ProductLinksProps) {
  const { t } = useTranslation('plan')
  const [target, setTarget] = useState<URL>()
  const [isOpen, setOpen] = useState(false)
  const links: ProductLink[] = [
    ...(product.video ? [{ title: t('product.video'), url: product.video.url }] : []),
    ...product.landing_pages.map((page) => ({ ...page, lang })),
  ]
  if (links.length === 0) return null

  const ask = (url: URL) => {
    setTarget(url)
    setOpen(true)
  }
  const leave = () => {
    setOpen(false)
    if (target) platform.openExternal(target.href)
  }
  return (
    <>
      <ul role="list" className={styles.links} aria-label={t('product.links')}>
        {links.map(({ title, url, lang }) => {
          const link = linkTo(url)
          return (
            <li key={`${title} ${url}`}>
              {link ? (
                <ListRow
                  icon="external"
                  title={<span lang={lang}>{title}</span>}
                  detail={t('product.opens', { host: link.host })}
                  onPress={() => confirmExternalLink(link, ask)}
                />
              ) : (
                <ListRow
                  icon="warning"
                  title={<span lang={lang}>{title}</span>}
                  detail={t('product.linkRefused')}
                />
              )}
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('product.leaveTitle')}
        confirmLabel={t('product.leaveConfirm')}
        onConfirm={leave}
        onClose={() => setOpen(false)}
      >
        <p>{t('product.leaveText', { host: target?.host ?? '' })}</p>
      </ConfirmDialog>
    </>
  )
}

/** A video that the host serves itself may have any allowed scheme, see `mediaSource`. */
const linkTo = (address: string): URL | undefined =>
  secureLink(address) ?? allowedLink(videoSource(address) ?? '')

/** Only `https`, because these links come from the network, not from the account's contacts. */
function secureLink(address: string): URL | undefined {
  const link = allowedLink(address)
  return link?.protocol === 'https:' ? link : undefined
}
