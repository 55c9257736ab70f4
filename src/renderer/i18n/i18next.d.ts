/** Typed text keys, from the English files. */
import 'i18next'
import type about from '#locales/en/about.json'
import type adCenter from '#locales/en/ad-center.json'
import type auth from '#locales/en/auth.json'
import type common from '#locales/en/common.json'
import type config from '#locales/en/config.json'
import type contract from '#locales/en/contract.json'
import type customer from '#locales/en/customer.json'
import type desktop from '#locales/en/desktop.json'
import type entry from '#locales/en/entry.json'
import type exchange from '#locales/en/exchange.json'
import type follow from '#locales/en/follow.json'
import type frame from '#locales/en/frame.json'
import type help from '#locales/en/help.json'
import type legal from '#locales/en/legal.json'
import type messages from '#locales/en/messages.json'
import type notification from '#locales/en/notification.json'
import type parts from '#locales/en/parts.json'
import type plan from '#locales/en/plan.json'
import type profile from '#locales/en/profile.json'
import type rewards from '#locales/en/rewards.json'
import type security from '#locales/en/security.json'
import type update from '#locales/en/update.json'
import type wallet from '#locales/en/wallet.json'
import type welcome from '#locales/en/welcome.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: {
      about: typeof about
      'ad-center': typeof adCenter
      auth: typeof auth
      common: typeof common
      config: typeof config
      contract: typeof contract
      customer: typeof customer
      desktop: typeof desktop
      update: typeof update
      entry: typeof entry
      exchange: typeof exchange
      follow: typeof follow
      frame: typeof frame
      help: typeof help
      legal: typeof legal
      messages: typeof messages
      notification: typeof notification
      parts: typeof parts
      plan: typeof plan
      profile: typeof profile
      rewards: typeof rewards
      security: typeof security
      wallet: typeof wallet
      welcome: typeof welcome
    }
  }
}
