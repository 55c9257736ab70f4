import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { QueryError } from '#shared/queries/query-error.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PickerSheet } from '#ui/picker-sheet.tsx'
import { useProductNames } from '../api.ts'
import layout from '../components/layout.module.css'
import { comparePath, maxCompared } from './compare-address.ts'
import { CompareTable } from './compare-table.tsx'
import styles from './compare-view.module.css'

/** Up to three products side by side, in the order in which they were chosen; none is called better than another. */
export function CompareView({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('plan')
  const navigate = useNavigate()
  const show = (next: readonly string[]) =>
    navigate(comparePath(next), { replace: true, preventScrollReset: true })

  return (
    <div className={layout.page}>
      <h2 className={styles.title}>{t('compare.title')}</h2>
      {ids.length === 0 ? (
        <EmptyState icon="plan" title={t('compare.emptyTitle')} text={t('compare.emptyText')} />
      ) : (
        <>
          <p className={layout.small}>{t('product.pastNote')}</p>
          <CompareTable ids={ids} onRemove={(id) => show(ids.filter((other) => other !== id))} />
        </>
      )}
      {ids.length < maxCompared && <AddProduct ids={ids} onAdd={(id) => show([...ids, id])} />}
    </div>
  )
}

function AddProduct({ ids, onAdd }: { ids: readonly string[]; onAdd: (id: string) => unknown }) {
  const { t } = useTranslation(['plan', 'common'])
  const [isOpen, setOpen] = useState(false)
  const { data: products = [], error, refetch } = useProductNames(true)
  const options = products
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Button isFullWidth disabled={options.length === 0} onClick={() => setOpen(true)}>
        {t('compare.add')}
      </Button>
      {error && <QueryError error={error} onRetry={refetch} />}
      <PickerSheet
        isOpen={isOpen}
        title={t('compare.pick')}
        cancelLabel={t('common:action.cancel')}
        okLabel={t('common:action.ok')}
        options={options}
        value={undefined}
        onPick={(id) => {
          setOpen(false)
          onAdd(id)
        }}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}
