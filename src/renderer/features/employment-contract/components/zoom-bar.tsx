import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import styles from './preview.module.css'

export type ZoomBarProps = {
  /** Percent of the region's width. */
  zoom: number
  zooms: readonly number[]
  onZoom: (zoom: number) => void
  /** The current page and the number of pages; undefined while unknown. */
  position: { page: number; pages: number } | undefined
}

/** The position in the document, and the zoom. */
export function ZoomBar({ zoom, zooms, onZoom, position }: ZoomBarProps) {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const smaller = zooms.findLast((value) => value < zoom)
  const larger = zooms.find((value) => value > zoom)
  return (
    <div className={styles.bar}>
      <span className={styles.place}>
        {position &&
          t('preview.place', { page: format.number(position.page), pages: format.number(position.pages) })}
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
