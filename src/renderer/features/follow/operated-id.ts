/** The form for the operator ID (docs/rules.md, section P5). */
import * as v from 'valibot'
import { EnteredCode, messageKey } from '#protocol/http/fields.ts'
import { codeKey } from '#protocol/validation/code.ts'

/** Not empty, and not the operator that is already followed. */
export const operatedIdForm = (current: string | undefined) =>
  v.object({
    operated_id: v.pipe(
      EnteredCode,
      v.check(
        (entered) => current === undefined || codeKey(entered) !== codeKey(current),
        messageKey('follow.operatorIdSame'),
      ),
    ),
  })
