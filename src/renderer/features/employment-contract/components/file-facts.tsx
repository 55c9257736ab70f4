import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Contract } from '../api.ts'
import styles from './contract.module.css'

const kilobyte = 1024

/** The facts that identify a document: its name, size and SHA-256. */
export function useFileFacts({ file_name, size, sha256 }: NonNullable<Contract['document']>): {
  label: string
  value: ReactNode
}[] {
  const { t } = useTranslation('contract')
  const format = useFormat()
  return [
    { label: t('file.name'), value: file_name },
    {
      label: t('file.size'),
      value: t('file.kilobytes', { size: format.number(Math.ceil(size / kilobyte)) }),
    },
    { label: t('file.sha256'), value: <span className={styles.hash}>{sha256}</span> },
  ]
}
