/** Checks of the notification preferences (an addition): a choice is kept and put back, and security stays on in the app. */
import { additions } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { isNoticeKind, type NoticePreference } from '#protocol/http/notifications.ts'
import { planStages } from '#protocol/http/plans.ts'
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

async function keepForPlan({ client }: CheckContext): Promise<void> {
  const { additions: paths } = await ok(client, 'basicConfig')
  if (!paths.includes(additions.setSettledNotice.path)) throw new NothingToCheck('not offered')
  const { list } = await ok(client, 'planList', { page_size: 100 })
  const id = list.find(({ status }) => planStages.running.some((item) => item === status))?.id
  if (id === undefined) throw new NothingToCheck('the account has no plan at work')
  const chosen = async () => (await ok(client, 'planDetail', { id })).settled_notice
  const before = await chosen()
  must(before !== undefined, 'planDetail: a plan at work without settled_notice')
  for (const is_on of [!before.is_on, before.is_on]) {
    const answered = await ok(client, 'setSettledNotice', { id, is_on })
    must(answered.is_on === is_on, 'setSettledNotice: the answer is not the choice', answered)
    must(answered.above === undefined, 'setSettledNotice: a choice with a threshold', answered)
    const after = await chosen()
    must(after?.is_on === is_on, 'planDetail: a choice for the plan is not kept', after)
  }
}

/** After those that fund a plan. The choice stays with the plan, and is the one that held before. */
export const settledNoticeChecks: readonly Check[] = [
  {
    area: 'reading',
    name: 'a choice about the notification of a plan at work is kept',
    movesMoney: true,
    run: keepForPlan,
  },
]
