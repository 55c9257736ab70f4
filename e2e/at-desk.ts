/** What a tester does at the sandbox's desk, without its page. */
import type { ActionName } from '#sandbox/desk/actions.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'

/** Sends one of the desk's forms, by the names of its fields, and gives what the desk says; throws when it refuses. */
export async function atDesk(
  { deskOrigin }: Pick<RunningSandbox, 'deskOrigin'>,
  action: ActionName,
  typed: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await fetch(`${deskOrigin}/${action}`, {
    method: 'POST',
    headers: { Origin: deskOrigin },
    body: new URLSearchParams(typed),
  })
  const said = /role="status">([^<]*)</.exec(await answer.text())?.[1]
  if (said === undefined) throw new Error(`${action} at the desk: ${answer.status}`)
  return said
}
