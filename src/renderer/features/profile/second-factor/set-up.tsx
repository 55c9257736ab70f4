import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platform } from '#platform/index.ts'
import { secondFactorAdditions } from '#protocol/second-factor/additions.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { CodeField } from '#shared/second-factor/code-field.tsx'
import { useFirstFieldFocus } from '#shared/second-factor/use-first-field-focus.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import styles from '../components/profile.module.css'
import { CopyButton } from './copy-button.tsx'
import { LoginPasswordField } from './login-password-field.tsx'
import { factorFieldOf } from './password-and-code.tsx'
import codeStyles from './second-factor.module.css'
import { confirmSecondFactor, type NewSecret, startSecondFactor } from './second-factor-api.ts'

/** Switches the second factor on: the login password, then the key and a first code. Ends with the recovery codes. */
export function SetUp({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<NewSecret>()
  return secret ? <KeyStep {...secret} onDone={onDone} /> : <PasswordStep onNext={setSecret} />
}

function PasswordStep({ onNext }: { onNext: (secret: NewSecret) => void }) {
  const { t } = useTranslation('security')
  const form = useCheckedForm({
    schema: secondFactorAdditions.startSecondFactor.request,
    fieldOf: factorFieldOf,
    submit: async ({ password }) => onNext(await startSecondFactor(password)),
  })
  return (
    <form {...form.formProps} className={styles.stack}>
      <p className={styles.quiet}>{t('secondFactor.about')}</p>
      <LoginPasswordField {...form.field('password')} />
      {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
      <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
        {t('secondFactor.continue')}
      </OnlineButton>
    </form>
  )
}

/** The key in groups of four, as it is typed in. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')

type KeyStepProps = NewSecret & { onDone: (codes: readonly string[]) => void }

function KeyStep({ secret, otpauth, onDone }: KeyStepProps) {
  const { t } = useTranslation('security')
  const part = useFirstFieldFocus<HTMLDivElement>()
  const form = useCheckedForm({
    schema: secondFactorAdditions.confirmSecondFactor.request,
    fieldOf: factorFieldOf,
    submit: async ({ code }) => {
      const codes = await confirmSecondFactor(code)
      showToast({ kind: 'success', text: t('secondFactor.setUp.done') })
      onDone(codes)
    },
  })
  return (
    <div ref={part}>
      <form {...form.formProps} className={styles.stack}>
        <p className={styles.quiet}>{t('secondFactor.setUp.text')}</p>
        <div>
          <p className={codeStyles.label}>{t('secondFactor.setUp.key')}</p>
          <p className={codeStyles.code}>{grouped(secret)}</p>
        </div>
        <CopyButton text={secret} label={t('secondFactor.setUp.copy')} />
        {!platform.desktop && (
          // The desktop app opens no address but those of the web.
          <a className={buttonClass('secondary', true)} href={otpauth}>
            {t('secondFactor.setUp.open')}
          </a>
        )}
        <CodeField {...form.field('code')} isAppOnly />
        <p className={styles.quiet}>{t('secondFactor.setUp.clock')}</p>
        {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
        <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
          {t('secondFactor.turnOn')}
        </OnlineButton>
      </form>
    </div>
  )
}
