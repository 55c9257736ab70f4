/** The form to edit the user (docs/rules.md, sections P5 and P7): only changed fields are sent. */
import * as v from 'valibot'
import { Email } from '#protocol/http/auth.ts'
import { messageKey, RequiredText } from '#protocol/http/fields.ts'
import type { UserInfo } from '#protocol/http/user.ts'
import { TypedPhone } from '#shared/forms/phone.ts'

export type Editable = Pick<UserInfo, 'nickname' | 'email' | 'phone'>

interface Entered {
  readonly nickname: string
  readonly email: string
  readonly phone: string
}

export type Changes = Partial<Entered>

/** The fields that differ; a nickname that is still missing is not a change. */
function changesOf(user: Editable, { nickname, email, phone }: Entered): Changes {
  return {
    ...(nickname !== (user.nickname ?? '') && { nickname }),
    ...(email !== user.email && { email }),
    ...(phone !== user.phone && { phone }),
  }
}

/** A user without a nickname may stay without one; at least one change is required. */
export const profileForm = (user: Editable) =>
  v.pipe(
    v.object({
      nickname: user.nickname
        ? RequiredText
        : v.union([v.pipe(v.string(), v.trim(), v.empty()), RequiredText]),
      email: Email,
      phone: TypedPhone,
    }),
    v.transform((entered) => changesOf(user, entered)),
    v.check((changes) => Object.keys(changes).length > 0, messageKey('wallet.notModified')),
  )
