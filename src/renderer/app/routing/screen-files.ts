/**
 * The screens of the pages behind the sign-in, each a file of its own. Apart from the route table, which the sign-in page
 * needs: the names of all their files weigh as much there as a screen.
 */
import type { Page } from './page.ts'

type Load = Page['load']

export const screenFiles = {
  adCenter: () => import('#features/ad-center/screens/overview-screen.tsx'),
  activities: () => import('#features/rewards/screens/activities-screen.tsx'),
  coupons: () => import('#features/rewards/screens/coupons-screen.tsx'),
  contract: () => import('#features/employment-contract/screens/contract-screen.tsx'),
  contractPreview: () => import('#features/employment-contract/screens/preview-screen.tsx'),
  contractSign: () => import('#features/employment-contract/screens/sign-screen.tsx'),
  level: () => import('#features/rewards/screens/level-screen.tsx'),
  userSign: () => import('#features/rewards/screens/daily-check-in-screen.tsx'),
  operated: () => import('#features/follow/screens/follow-screen.tsx'),
  feedback: () => import('#features/help/screens/feedback-screen.tsx'),
  question: () => import('#features/help/screens/question-screen.tsx'),
  rules: () => import('#features/help/screens/rules-screen.tsx'),
  profile: () => import('#features/profile/screens/profile-screen.tsx'),
  sessions: () => import('#features/profile/screens/sessions-screen.tsx'),
  closeAccount: () => import('#features/profile/screens/close-account-screen.tsx'),
  editLoginPassword: () => import('#features/profile/screens/edit-password-screen.tsx'),
  settings: () => import('#features/profile/screens/settings-screen.tsx'),
  plan: () => import('#features/plan/screens/plan-list-screen.tsx'),
  planDetail: () => import('#features/plan/screens/plan-detail-screen.tsx'),
  productDetail: () => import('#features/plan/screens/product-detail-screen.tsx'),
  wallet: () => import('#features/wallet/screens/wallet-screen.tsx'),
  bindCard: () => import('#features/wallet/screens/bind-card-screen.tsx'),
  setPassword: () => import('#features/wallet/screens/set-password-screen.tsx'),
  receipt: () => import('#features/wallet/screens/receipt-screen.tsx'),
  fundingDetails: () => import('#features/wallet/screens/funding-screen.tsx'),
  statement: () => import('#features/wallet/screens/statement-screen.tsx'),
  disputes: () => import('#features/wallet/screens/disputes-screen.tsx'),
  spendingCap: () => import('#features/wallet/screens/spending-cap-screen.tsx'),
  editPayPassword: () => import('#features/wallet/screens/edit-pay-password-screen.tsx'),
  foreignExchange: () => import('#features/exchange/screens/exchange-screen.tsx'),
  notification: () => import('#features/notification/screens/notification-screen.tsx'),
  customer: () => import('#features/customer/screens/customer-screen.tsx'),
} satisfies Record<string, Load>
