/** A small form checked by a schema of the contract: endpointErrors stand beside their fields, the first of them in focus. */
import { type RefObject, type SubmitEvent, startTransition, useActionState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { ApiError } from '#api/api-error.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { useErrorText } from '../errors/error-text.ts'
import { checkForm, type FieldErrors } from './form-check.ts'

interface Attempt {
  readonly errors: FieldErrors
  /** The field that the host's refusal is about. */
  readonly field?: string | undefined
  readonly failure?: unknown
}

export type CheckedFormOptions<S extends v.GenericSchema> = {
  schema: S
  /** Throws what the host refused. */
  submit: (output: v.InferOutput<S>) => Promise<void>
  /** The field beside which a refusal of the host stands; undefined when it is about none of them. */
  fieldOf?: (key: MessageKey) => string | undefined
}

export interface CheckedForm {
  readonly formProps: {
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    noValidate: true
  }
  readonly isPending: boolean
  readonly errorOf: (field: string) => string | undefined
  /** For a field of this name: the name and what is wrong with it. */
  readonly field: (name: string) => { name: string; error: string | undefined }
  /** What is wrong with no single field. */
  readonly failure: string | undefined
}

export function useCheckedForm<S extends v.GenericSchema>(options: CheckedFormOptions<S>): CheckedForm {
  const { schema, submit, fieldOf } = options
  const { t: message } = useTranslation('messages')
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [result, send, isPending] = useActionState<Attempt, FormData>(attempt, { errors: {} })
  const { errors, field, failure } = result

  async function attempt(_last: Attempt, entered: FormData): Promise<Attempt> {
    const checked = checkForm(schema, Object.fromEntries(entered))
    if (!checked.isValid) return { errors: checked.errors }
    try {
      await submit(checked.output)
      return { errors: {} }
    } catch (error) {
      const key = error instanceof ApiError ? error.key : undefined
      return { errors: {}, failure: error, field: key && fieldOf?.(key) }
    }
  }

  useEffect(() => {
    if (result.field === undefined && Object.keys(result.errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [result])

  const ofWhole = errors['']
  const refusal = failure === undefined ? undefined : errorText(failure)
  const ofNoField = field === undefined ? refusal : undefined
  const errorOf = (name: string) => {
    const key = errors[name]
    if (key) return message(key)
    return field === name ? refusal : undefined
  }
  return {
    formProps: {
      ref: form,
      // Not the form's `action` attribute: React would empty the fields after a refusal.
      onSubmit: (event) => {
        event.preventDefault()
        const entered = new FormData(event.currentTarget)
        startTransition(() => send(entered))
      },
      noValidate: true,
    },
    isPending,
    errorOf,
    field: (name) => ({ name, error: errorOf(name) }),
    failure: ofWhole ? message(ofWhole) : ofNoField,
  }
}
