/** The login of the desk, where others than this machine can reach it (docs/decisions/0050). By default every path needs it. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { Passwords } from '../auth/passwords.ts'
import type { Sandbox } from '../context.ts'
import { BusinessError } from '../http/business-error.ts'
import { addressOf } from '../http/request/client-address.ts'
import { accessPage, loginPage } from './access-pages.ts'
import { recorded, type Step } from './action-record.ts'
import { BadInput, type FormValues, formValuesOf } from './input.ts'
import {
  endDeskSession,
  isPasswordLength,
  listUsers,
  minPasswordLength,
  namePattern,
  randomPassword,
  removeUser,
  setPassword,
  startDeskSession,
  userOf,
  verifyUser,
} from './users.ts'

export interface DeskLogin {
  readonly passwords: Passwords
  /** With this bearer token `/metrics` answers without a session. */
  readonly metricsToken: string | undefined
}

export interface DeskEnv {
  /** The logged-in user; undefined where the desk has no login. */
  Variables: { user: string | undefined }
}

const cookieName = 'desk'
const publicPaths = new Set(['/login', '/desk.css', '/contact.css', '/live.js', '/contact'])
/** The contact page is for partners. */
const isPublic = (path: string): boolean => publicPaths.has(path) || path.startsWith('/contact/')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function hasBearer(c: Context, token: string | undefined): boolean {
  const sent = c.req.header('Authorization') ?? ''
  return token !== undefined && timingSafeEqual(digest(sent), digest(`Bearer ${token}`))
}

/** Answers 401 to what is not public and has no session. */
export function requireLogin(sandbox: Sandbox, { metricsToken }: DeskLogin): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    c.set('user', await userOf(sandbox, getCookie(c, cookieName)))
    if (c.get('user') !== undefined || isPublic(c.req.path)) return next()
    if (c.req.path === '/metrics') {
      if (hasBearer(c, metricsToken)) return next()
      const headers = { 'WWW-Authenticate': 'Bearer' }
      return c.text('Log in, or send the token of PLACARD_METRICS_TOKEN.\n', 401, headers)
    }
    const isForm = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    return c.html(loginPage(isForm ? 'You are not logged in. Nothing was done.' : undefined), 401)
  }
}

/** What a form says about an error: wrong input, a wrong password, or too many of those. Rethrows other errors. */
function problemOf(c: Context, error: unknown): { readonly text: string; readonly status: 401 | 422 | 429 } {
  if (error instanceof BadInput) return { text: error.message, status: 422 }
  if (!(error instanceof BusinessError)) throw error
  if (error.key === 'auth.credentialsWrong') return { text: 'Name or password is wrong.', status: 401 }
  c.header('Retry-After', String(Math.ceil((error.retryAfterMs ?? 1000) / 1000)))
  return {
    text: `Too many wrong passwords. The next try is possible at ${error.params.until}.`,
    status: 429,
  }
}

function requireName(values: FormValues): string {
  const name = (values.name ?? '').trim().toLowerCase()
  if (namePattern.test(name)) return name
  throw new BadInput(
    'name',
    'A name is 2 to 32 letters, digits, dots, hyphens or underscores, and begins with a letter.',
  )
}

type Verify = (c: Context, name: string, password: string) => Promise<void>

/** What the forms of the page do, by the end of their path. */
function accessActions(passwords: Passwords, verify: Verify) {
  const changePassword = async (c: Context, user: string, values: FormValues): Promise<Step> => {
    const password = values['new-password'] ?? ''
    if (!isPasswordLength(password))
      throw new BadInput('new-password', `Use ${minPasswordLength} to 200 characters.`)
    if (password !== values['repeated-password'])
      throw new BadInput('repeated-password', 'The new password was repeated differently.')
    await verify(c, user, values['current-password'] ?? '')
    const hash = await passwords.hash(password)
    return async ({ database, clock }) => {
      await setPassword(database.db, user, hash, clock.now())
      return { record: 'Changed the password.' }
    }
  }
  const addUser = async (_c: Context, _user: string, values: FormValues): Promise<Step> => {
    const name = requireName(values)
    const { password, hash } = await randomPassword(passwords)
    return async ({ database, clock }) => {
      await setPassword(database.db, name, hash, clock.now())
      return {
        record: `Issued a password for ${name}.`,
        page: `The password of ${name}, shown this once: ${password}`,
        about: { username: name },
      }
    }
  }
  const remove = async (_c: Context, user: string, values: FormValues): Promise<Step> => {
    const name = requireName(values)
    // So one user is always left.
    if (name === user) throw new BadInput('name', 'You cannot remove yourself.')
    return async (within) => {
      if (!(await removeUser(within, name))) throw new BadInput('name', `There is no user ${name}.`)
      return { record: `Removed ${name}.`, about: { username: name } }
    }
  }
  return { password: changePassword, add: addUser, remove }
}

/** Adds the pages of the login. */
export function addAccess(
  desk: Hono<DeskEnv>,
  sandbox: Sandbox,
  { passwords, trustsProxy }: Pick<DeskLogin, 'passwords'> & { readonly trustsProxy: boolean },
): void {
  const cookie = (c: Context): CookieOptions => ({
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: trustsProxy && c.req.header('X-Forwarded-Proto') === 'https',
  })
  const verify: Verify = (c, name, password) =>
    verifyUser(sandbox, passwords, { name, password, address: addressOf(c, trustsProxy) ?? '' })

  desk.get('/login', (c) => c.html(loginPage()))
  desk.post('/login', async (c) => {
    const { name: entered = '', password = '' } = formValuesOf(await c.req.parseBody())
    const name = entered.trim().toLowerCase()
    try {
      await verify(c, name, password)
    } catch (error) {
      const { text, status } = problemOf(c, error)
      return c.html(loginPage(text), status)
    }
    let token = ''
    await recorded(sandbox, { by: name, action: 'login' }, async () => async (within) => {
      token = await startDeskSession(within, name)
      return { record: 'Logged in.' }
    })
    setCookie(c, cookieName, token, cookie(c))
    return c.redirect('/', 303)
  })

  desk.post('/logout', async (c) => {
    await recorded(sandbox, { by: c.get('user'), action: 'logout' }, async () => async (within) => {
      await endDeskSession(within, getCookie(c, cookieName) ?? '')
      return { record: 'Logged out.' }
    })
    deleteCookie(c, cookieName, cookie(c))
    return c.redirect('/', 303)
  })

  const show = async (
    user: string,
    message: { readonly problem?: string; readonly result?: string | undefined } = {},
  ) => accessPage({ user, users: await listUsers(sandbox), ...message })
  desk.get('/access', async (c) => c.html(await show(c.get('user') ?? '')))
  for (const [action, handle] of Object.entries(accessActions(passwords, verify))) {
    desk.post(`/access/${action}`, async (c) => {
      const user = c.get('user') ?? ''
      const values = formValuesOf(await c.req.parseBody())
      const entry = { by: user, action: `access-${action}` }
      try {
        const done = await recorded(sandbox, entry, () => handle(c, user, values))
        if (action === 'password') return c.redirect('/', 303)
        return c.html(await show(user, { result: done?.page ?? done?.record }))
      } catch (error) {
        const { text, status } = problemOf(c, error)
        return c.html(await show(user, { problem: text }), status)
      }
    })
  }
}
