/** Checks of the notification preferences (an addition): a choice is kept and put back, and security stays on in the app. */
import { additions } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { isNoticeKind, type NoticePreference } from '#protocol/http/notifications.ts'
import { type Check, type CheckContext, expectRejection, ok } from './check.ts'
import { must, NothingToCheck } from './client.ts'

async function offered({ client }: CheckContext): Promise<void> {
  const { additions: paths } = await ok(client, 'basicConfig')
  if (!paths.includes(additions.setNoticePreference.path)) throw new NothingToCheck('not offered')
}

async function preferenceOf({ client }: CheckContext, kind: string): Promise<NoticePreference> {
  const { list } = await ok(client, 'noticePreferences')
  const found = list.find((preference) => preference.kind === kind)
  if (found === undefined) throw new NothingToCheck(`the host has no kind ${kind}`)
  return found
}

const set = ({ client }: CheckContext, { kind, inbox, system, email, above }: NoticePreference) => {
  must(isNoticeKind(kind), 'noticePreferences: an unknown kind', kind)
  return ok(client, 'setNoticePreference', { kind, inbox, system, email, above })
}

async function keep(context: CheckContext): Promise<void> {
  await offered(context)
  const before = await preferenceOf(context, 'announcement')
  const { list } = await set(context, { ...before, inbox: !before.inbox })
  try {
    const answered = list.find(({ kind }) => kind === 'announcement')
    must(answered?.inbox === !before.inbox, 'setNoticePreference: the answer is not the choice', list)
    const after = await preferenceOf(context, 'announcement')
    must(after.inbox === !before.inbox, 'noticePreferences: a choice is not kept', after)
    must(after.system === before.system, 'setNoticePreference: another channel was changed', after)
  } finally {
    await set(context, before)
  }
}

export const noticeChecks: readonly Check[] = [
  { area: 'reading', name: 'a notification preference is kept', run: keep },
  {
    area: 'reading',
    name: 'notifications about security cannot be switched off in the app',
    run: async (context) => {
      await offered(context)
      const { is_required, inbox } = await preferenceOf(context, 'security')
      must(is_required && inbox, 'noticePreferences: security can be switched off in the app', is_required)
      const request = { kind: 'security', inbox: false }
      await expectRejection(context.client, 'setNoticePreference', request, envelopeCodes.paramsError)
    },
  },
]
