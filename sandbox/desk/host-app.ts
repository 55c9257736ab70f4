/** A minimal host app: it logs its users in to the app by a single-use link. */
import { html } from 'hono/html'
import { is } from 'valibot'
import { Username } from '#protocol/http/auth.ts'
import { isLanguage, languages } from '#protocol/languages.ts'
import { issueHostSsoCode } from '../auth/codes.ts'
import type { Sandbox } from '../context.ts'
import { standingCodes } from '../seed/codes.ts'
import { type ActionResult, BadInput, type FormValues, requireText } from './input.ts'
import { type Html, page } from './layout.ts'
import { partnerNamed } from './partners.ts'

/** Issues the link that logs the entered user in; it is the page's part of the result. */
export async function hostSsoLink(
  sandbox: Sandbox,
  appOrigin: string,
  values: FormValues,
): Promise<ActionResult> {
  const username = requireText(values, 'username', 'the name of a user of the host app')
  if (!is(Username, username)) {
    throw new BadInput('username', 'Use 3 to 32 letters, digits, dots, hyphens or underscores.')
  }
  const account = await partnerNamed(sandbox.database, username)
  if (account?.entry === 'register') {
    throw new BadInput('username', `${account.username} registered in the app itself. Choose another name.`)
  }
  const language = values.lang ?? ''
  const lang = isLanguage(language) ? languages[language].tag : null
  const code = await issueHostSsoCode(sandbox.database.db, sandbox.clock, { username, lang })
  const next = (values.next ?? '').trim()
  const query = new URLSearchParams({
    code,
    ...(values.account === 'invite' && { invite: standingCodes.invitation }),
    ...(lang !== null && { lang }),
    ...(next !== '' && { next }),
  })
  return {
    record: `Issued a link that logs ${account?.username ?? 'a new user'} in.`,
    page: `${appOrigin}/#/entry?${query}`,
    ...(account && { about: { username: account.username } }),
  }
}

interface HostAppView {
  readonly values?: FormValues
  readonly link?: string | undefined
  readonly problem?: string
}

/** The page of the host app; it has no script, so the user follows the link. */
export function hostAppPage({ values = {}, link, problem }: HostAppView): Html {
  return page(
    'Host app - sandbox',
    html`<h1>A host app</h1>
      <p class="quiet">It has users of its own and hands them over to the app: by a link with a code that works once, for two minutes.</p>
      ${link === undefined ? '' : html`<p class="result" role="status"><a href="${link}">Open the app as ${values.username}</a></p>`}
      ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
      <section aria-label="Hand a user over"><form method="post" action="/host">
        <div class="fields">
          <div><label for="username">User of the host app</label>
            <input id="username" name="username" value="${values.username ?? ''}" autocomplete="off" autocapitalize="none" spellcheck="false" /></div>
          <div><label for="lang">Language</label>
            <select id="lang" name="lang">
              <option value="">Not said</option>
              ${Object.entries(languages).map(
                ([code, { name }]) =>
                  html`<option value="${code}" ${values.lang === code ? html`selected` : ''}>${name}</option>`,
              )}
            </select></div>
          <div><label for="next">Page, such as /wallet</label>
            <input id="next" name="next" value="${values.next ?? ''}" autocomplete="off" spellcheck="false" /></div>
          <div><label for="account">Account in the app</label>
            <select id="account" name="account">
              <option value="has">Has one</option>
              <option value="invite" ${values.account === 'invite' ? html`selected` : ''}>None yet: invite</option>
            </select></div>
          <button type="submit">Hand over</button>
        </div>
      </form></section>
      <p class="quiet"><a href="/">To the desk</a></p>`,
  )
}
