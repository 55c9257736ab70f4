import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import styles from './preview.module.css'

export type ZoomBarProps = {
  /** Percent of the region's width. */
  zoom: number
  zooms: readonly number[]
  onZoom: (zoom: number) => void
  /** Which page of how many; undefined while that is not known. */
  place: { page: number; pages: number } | undefined
}

/** Where one is in the document, and how large it is. */
export function ZoomBar({ zoom, zooms, onZoom, place }: ZoomBarProps) {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const smaller = zooms.findLast((each) => each < zoom)
  const larger = zooms.find((each) => each > zoom)
  return (
    <div className={styles.bar}>
      <span className={styles.place}>
        {place && t('preview.place', { page: format.number(place.page), pages: format.number(place.pages) })}
      </span>
      <fieldset className={styles.zoom}>
        <legend className="visually-hidden">{t('preview.zoom')}</legend>
        <IconButton
          icon="zoom-out"
          label={t('preview.zoomOut')}
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && onZoom(smaller)}
        />
        <output className={styles.percent}>{format.percent(zoom)}</output>
        <IconButton
          icon="zoom-in"
          label={t('preview.zoomIn')}
          disabled={larger === undefined}
          onClick={() => larger !== undefined && onZoom(larger)}
        />
      </fieldset>
    </div>
  )
}
