import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platform } from '#platform/index.ts'
import { secondFactorAdditions } from '#protocol/second-factor/additions.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { CodeField } from '#shared/second-factor/code-field.tsx'
import type { Methods } from '#shared/second-factor/methods.ts'
import { useFirstFieldFocus } from '#shared/second-factor/use-first-field-focus.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import styles from '../components/profile.module.css'
import { CopyButton } from './copy-button.tsx'
import { PasswordAndProofForm } from './password-and-proof.tsx'
import type { QrCodeProps } from './qr-code.tsx'
import codeStyles from './second-factor.module.css'
import { confirmSecondFactor, type NewSecret, startSecondFactor } from './second-factor-api.ts'

// Without it, the key in text is enough.
const QrCode = lazy(
  (): Promise<{ default: ComponentType<QrCodeProps> }> =>
    import('./qr-code.tsx').then(
      (module) => ({ default: module.QrCode }),
      () => ({ default: () => undefined }),
    ),
)

type SetUpProps = {
  /** Of the second factor that is on; undefined if this switches it on. */
  methods: Methods | undefined
  onDone: (codes: readonly string[]) => void
}

/** Adds an authenticator app: the login password, then the key and a first code. Ends with the recovery codes, if they are new. */
export function SetUp({ methods, onDone }: SetUpProps) {
  const { t } = useTranslation('security')
  const [secret, setSecret] = useState<NewSecret>()
  if (secret) return <KeyStep {...secret} isOn={methods !== undefined} onDone={onDone} />
  return (
    <PasswordAndProofForm
      text={methods === undefined ? t('secondFactor.about') : undefined}
      submitLabel={t('secondFactor.continue')}
      methods={methods}
      submit={async (entered) => setSecret(await startSecondFactor(entered))}
    />
  )
}

/** The key in groups of four, as it is typed in. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')

type KeyStepProps = NewSecret & { isOn: boolean; onDone: SetUpProps['onDone'] }

function KeyStep({ secret, otpauth, isOn, onDone }: KeyStepProps) {
  const { t } = useTranslation('security')
  const part = useFirstFieldFocus<HTMLDivElement>()
  const form = useCheckedForm({
    schema: secondFactorAdditions.confirmSecondFactor.request,
    fieldOf: (key) => (key === 'auth.secondFactorWrong' ? 'code' : undefined),
    submit: async ({ code }) => {
      const codes = await confirmSecondFactor(code)
      showToast({ kind: 'success', text: t('secondFactor.setUp.done') })
      onDone(codes)
    },
  })
  return (
    <div ref={part} className={codeStyles.keyStep}>
      <form {...form.formProps} className={styles.stack}>
        <p className={styles.quiet}>{t('secondFactor.setUp.text')}</p>
        <Suspense fallback={<Skeleton height={200} />}>
          <QrCode text={otpauth} label={t('secondFactor.setUp.qr')} />
        </Suspense>
        <div className={codeStyles.key}>
          <div>
            <p className={codeStyles.label}>{t('secondFactor.setUp.key')}</p>
            <p className={codeStyles.code}>{grouped(secret)}</p>
          </div>
          <CopyButton text={secret} label={t('secondFactor.setUp.copy')} isIcon />
        </div>
        {!platform.desktop && (
          // The desktop app opens no address but those of the web.
          <a className={buttonClass('secondary', true)} href={otpauth}>
            {t('secondFactor.setUp.open')}
          </a>
        )}
        <CodeField {...form.field('code')} kinds="app" />
        <p className={styles.quiet}>{t('secondFactor.setUp.clock')}</p>
        {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
        <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
          {isOn ? t('secondFactor.add') : t('secondFactor.turnOn')}
        </OnlineButton>
      </form>
    </div>
  )
}
