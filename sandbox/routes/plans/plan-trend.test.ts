import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planEndpoints } from '#protocol/http/plans.ts'
import { advance } from '../../delivery/advance.ts'
import { stepMs } from '../../delivery/model.ts'
import { type TestDatabase, testKinds } from '../../testing/database.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/partner.ts'
import { planHandlers } from './plans.ts'

describe.each(testKinds())('the trend of a plan, on %s', (_name, open) => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await open()
  })
  afterAll(() => test.close())

  it('is the estimated net after each step of delivery, as the list stated it then', async () => {
    const { sandbox, clock } = await moneySandbox(test.database)
    const partner = await newPartner(sandbox)
    const act = actionsOf(partner)
    await act.deposit('500')
    await act.stepUp()
    const id = await act.waiting('brindle-coffee')
    await act.put(id, '150')
    const read = async () => {
      const request = v.parse(planEndpoints.planList.request, {})
      const answer = await planHandlers.planList(partner, request)
      const plan = v.parse(planEndpoints.planList.response, answer).list.find((item) => item.id === id)
      if (plan === undefined) throw new Error('the plan is gone')
      return plan
    }
    expect((await read()).trend).toBeUndefined()
    const stated = ['0']
    let { status } = await read()
    for (let tick = 0; tick < 100 && status !== 'settled'; tick += 1) {
      clock.tick(stepMs / 60)
      await advance(sandbox)
      const { estimated_net: net, trend, ...plan } = await read()
      status = plan.status
      if (net === undefined) continue
      // Not before the first step, and not after the last one.
      if (net !== stated.at(-1)) stated.push(net)
      expect(trend).toEqual(stated)
    }
    expect(stated.length).toBeGreaterThan(10)
    expect((await read()).trend).toBeUndefined()
  })
})
