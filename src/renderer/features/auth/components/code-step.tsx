import { startTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { paths } from '#app/routing/paths.ts'
import { useHasCapability } from '#data/capabilities.ts'
import { ApiError, hasKey } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import { preloadTexts } from '#i18n/i18n.ts'
import { EnteredCode } from '#protocol/http/fields.ts'
import { secondFactorAdditions } from '#protocol/second-factor/additions.ts'
import { passkeyAdditions } from '#protocol/second-factor/passkey-additions.ts'
import { deviceToken } from '#session/device-token.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { type Methods, methodsIn } from '#shared/second-factor/methods.ts'
import { ProofField, ProofToggle } from '#shared/second-factor/proof-fields.tsx'
import { useFirstFieldFocus } from '#shared/second-factor/use-first-field-focus.ts'
import { useProof } from '#shared/second-factor/use-proof.ts'
import { Button } from '#ui/button/button.tsx'
import { CheckboxField } from '#ui/checkbox-field/checkbox-field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { startSession } from '../api.ts'
import styles from './auth-form.module.css'

const CodeForm = v.object({ code: v.optional(EnteredCode), remember: v.optional(v.literal('on')) })

export type CodeStepProps = {
  /** Leads back to the password; called in a transition. */
  onBack: (entered: undefined) => void
}

type Refusal = {
  /** What the host sent after the right password. */
  challenge: string
  methods: Methods
}

/** The step of a login that asks for a passkey or a code. */
function CodeStep({ challenge, methods, onBack }: CodeStepProps & Refusal) {
  const { t } = useTranslation(['security', 'auth'])
  const navigate = useNavigate()
  const part = useFirstFieldFocus<HTMLDivElement>()
  const canRemember = useHasCapability(passkeyAdditions.logInWithDevice) ?? false
  const goBack = () => startTransition(() => onBack(undefined))
  const proof = useProof(
    methods,
    async () => (await send(passkeyAdditions.passkeyLoginOptions, { challenge })).options,
  )
  const form = useCheckedForm({
    schema: CodeForm,
    ...proof,
    submit: async ({ code, remember }) => {
      try {
        const proven = await proof.prove(code)
        const request = { challenge, ...proven, ...(remember && { remember: true }) }
        const login = await send(secondFactorAdditions.logInWithCode, request)
        // If the user cannot be loaded, the home page shows the error and retries.
        await startSession(login).catch(() => navigate(paths.root, { replace: true }))
        showToast({ kind: 'success', text: t('auth:login.done') })
      } catch (error) {
        if (hasKey(error, 'session.tokenExpired')) goBack()
        throw error
      }
    },
  })
  return (
    <div ref={part}>
      <form {...form.formProps} className={styles.form}>
        <p role="status">
          {proof.isByPasskey ? t('secondFactor.login.passkey') : t('secondFactor.login.text')}
        </p>
        <ProofField proof={proof} field={form.field('code')} />
        {canRemember && (
          <CheckboxField
            name="remember"
            value="on"
            label={
              <>
                {t('secondFactor.device.remember')}
                <span className={styles.hint}>{t('secondFactor.device.rememberHint')}</span>
              </>
            }
          />
        )}
        {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
        <OnlineButton type="submit" kind="primary" className={styles.submit} isPending={form.isPending}>
          {proof.isByPasskey ? t('secondFactor.passkey.use') : t('secondFactor.login.submit')}
        </OnlineButton>
        <ProofToggle proof={proof} />
        <Button kind="quiet" isFullWidth onClick={goBack}>
          {t('secondFactor.login.back')}
        </Button>
        <p className={styles.quiet}>{t('secondFactor.login.lost')}</p>
      </form>
    </div>
  )
}

/** Logs in if the host knows this device; false if the user has to prove the second factor. Never rejects. */
async function logInWithDevice(challenge: string): Promise<boolean> {
  const device = deviceToken()
  if (device === undefined) return false
  try {
    await startSession(await send(passkeyAdditions.logInWithDevice, { challenge, device }))
    return true
  } catch {
    // Not remembered any more, the device may still be known: the host counts its tries apart from those of strangers.
    return false
  }
}

/** What the login form shows for the host's refusal of a login that needs a second factor; never rejects. */
export async function codeStepOf(refusal: unknown) {
  const params = refusal instanceof ApiError ? refusal.params : {}
  const { challenge = '' } = params
  if (await logInWithDevice(challenge)) return { errors: {} }
  try {
    await preloadTexts(['security'])
  } catch (failure) {
    return { errors: {}, failure }
  }
  const step = { challenge, methods: methodsIn(params) }
  return { errors: {}, Step: (props: CodeStepProps) => <CodeStep {...props} {...step} /> }
}
