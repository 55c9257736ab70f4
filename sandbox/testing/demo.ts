/** The demo account in tests. */
import * as v from 'valibot'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { cheapCost, createPasswords } from '../auth/passwords.ts'
import { demoCredentials, seedDemo } from '../seed/demo.ts'
import type { TestSandbox } from './sandbox.ts'

export const demoPasswords = createPasswords(cheapCost)

/** Seeds the demo account at the sandbox's time, and returns the headers of its session. */
export async function seedAndLogInDemo(server: TestSandbox): Promise<Record<string, string>> {
  const { database, clock } = server.sandbox
  await seedDemo(database, demoPasswords, clock.now())
  const demo = await demoCredentials(database, demoPasswords)
  const { data } = await server.call('login', { username: demo?.username, password: demo?.password })
  return { [tokenHeader]: v.parse(v.object({ token: v.string() }), data).token }
}
