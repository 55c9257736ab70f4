/** The host's key pair for Web Push (VAPID, RFC 8292): made at the first use and shared by all processes on the database. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import webPush from 'web-push'
import type { Queries } from '../../db/database.ts'
import { settings } from '../../db/schema/accounts.ts'

const Keys = v.object({ publicKey: v.string(), privateKey: v.string() })
export type VapidKeys = v.InferOutput<typeof Keys>

const key = 'vapid_keys'

/** The stored keys, base64url. They are never replaced: every subscription is bound to them. */
export async function vapidKeys(queries: Queries): Promise<VapidKeys> {
  const read = () => queries.select().from(settings).where(eq(settings.key, key))
  const [stored] = await read()
  if (stored) return v.parse(Keys, stored.value)
  await queries.insert(settings).values({ key, value: webPush.generateVAPIDKeys() }).onConflictDoNothing()
  const [made] = await read()
  return v.parse(Keys, made?.value)
}
