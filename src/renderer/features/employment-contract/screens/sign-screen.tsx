import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { Redirect } from '#shared/hooks/current-route.tsx'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { type Contract, useContract, useSeen } from '../api.ts'
import styles from '../components/contract.module.css'
import { DrawnSignature } from '../components/drawn-signature.tsx'
import { FreeNotice } from '../components/free-notice.tsx'
import { NoDocument } from '../components/no-document.tsx'
import { SignDialog } from '../components/sign-dialog.tsx'
import { TypedSignature } from '../components/typed-signature.tsx'
import { imageOf } from '../signature-image.ts'

/** `/ad-center/contract/sign`: a signature, then a summary to confirm it. */
export default function SignScreen() {
  const query = useContract()
  const seen = useSeen()
  return (
    <div className={styles.page}>
      <QueryBoundary query={query}>
        {({ document, signed }) => {
          if (!document) return <NoDocument />
          if (signed) return <Redirect to={paths.contract} />
          return seen.data === document.sha256 ? <Signing document={document} /> : <NotSeen />
        }}
      </QueryBoundary>
    </div>
  )
}

function NotSeen() {
  const { t } = useTranslation('contract')
  return (
    <EmptyState
      icon="eye"
      title={t('notSeen.title')}
      text={t('notSeen.text')}
      action={
        <Link to={paths.contractPreview} className={buttonClass('primary')}>
          {t('uploaded.look')}
        </Link>
      }
    />
  )
}

const methods = ['draw', 'type'] as const

function Signing({ document }: { document: NonNullable<Contract['document']> }) {
  const { t } = useTranslation('contract')
  const navigate = useNavigate()
  const [method, setMethod] = useState<(typeof methods)[number]>('draw')
  const [canvas, setCanvas] = useState<HTMLCanvasElement>()
  const [image, setImage] = useState<File>()

  function handleSigned(): void {
    showToast({ kind: 'success', text: t('signed.title') })
    void navigate(paths.contract, { replace: true })
  }

  return (
    <>
      <p>{t('sign.lead', { name: document.file_name })}</p>
      <Tabs
        label={t('sign.ways')}
        kind="segments"
        tabs={methods.map((id) => ({ id, label: t(`sign.${id}`) }))}
        value={method}
        onChange={(id) => {
          setCanvas(undefined)
          setMethod(id)
        }}
      >
        {method === 'draw' ? <DrawnSignature onInk={setCanvas} /> : <TypedSignature onInk={setCanvas} />}
      </Tabs>
      <Button
        kind="primary"
        disabled={canvas === undefined}
        onClick={async () => canvas && setImage(await imageOf(canvas))}
      >
        {t('sign.continue')}
      </Button>
      <FreeNotice />
      <SignDialog
        document={document}
        image={image}
        onClose={() => setImage(undefined)}
        onSigned={handleSigned}
      />
    </>
  )
}
