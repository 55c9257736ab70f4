/** Examples of signing in, the user, rewards, notifications and files. */
import { at, digitsHash, type Examples, requestId, token } from './example-values.ts'

const user = {
  username: 'ana.weber',
  nickname: 'Ana',
  email: 'ana@example.org',
  phone: '+4915123456789',
  licenseKey: 'HARBOUR-7',
  credit_score: 60,
  sign_in_count: 3,
  signed_in_today: true,
  shop_level: 1,
  entry: 'register',
  store_open: true,
  has_transaction_password: true,
  time_zone: 'Europe/Berlin',
  customer_service_url: [],
  recharge_customer_service_url: [],
}

const coupon = {
  id: 'c-1',
  name: 'Welcome discount',
  type: 'discount' as const,
  value: '10',
  amount_requirement: '50.00',
  expires_at: '2026-12-21T09:30:00.000Z',
  state: 'unused' as const,
}

const contractFile = '/facebook-business/contract/files/k-1'
const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export const accountExamples: Examples<
  | 'login'
  | 'register'
  | 'languageHint'
  | 'handOver'
  | 'handOverRegister'
  | 'userInfo'
  | 'openStore'
  | 'editUser'
  | 'signIn'
  | 'changePassword'
  | 'setTransactionPassword'
  | 'checkTransactionPassword'
  | 'coupons'
  | 'receiveCoupons'
  | 'upload'
  | 'feedback'
  | 'contractUploadUrl'
  | 'contractUploadDone'
  | 'contractDetail'
  | 'followRecords'
  | 'follow'
  | 'notifications'
  | 'markRead'
  | 'unreadCount'
  | 'signInDays'
  | 'exportData'
  | 'closeAccount'
  | 'signedIn'
  | 'endSessions'
  | 'checkLoginPassword'
  | 'forgotPassword'
  | 'resetPassword'
> = {
  login: { request: { username: 'ana.weber', password: 'correct horse 1' }, response: { token } },
  register: {
    request: {
      username: 'ana.weber',
      password: 'correct horse 1',
      email: 'ana@example.org',
      phone: '+4915123456789',
      licenseKey: 'HARBOUR-7',
    },
    response: { token },
  },
  languageHint: { request: {}, response: { lang: 'de' } },
  handOver: { request: { code: 'one-time-code' }, response: { token } },
  handOverRegister: { request: { code: 'one-time-code', invite: 'HARBOUR-7' }, response: { token } },
  userInfo: { request: {}, response: user },
  openStore: {
    request: { authorisation_code: 'HARBOUR-OPEN', request_id: requestId },
    response: { opened_at: at },
  },
  editUser: { request: { nickname: 'Ana', time_zone: 'Europe/Berlin' }, response: user },
  signIn: { request: { request_id: requestId }, response: { sign_in_count: 4, signed_at: at } },
  changePassword: {
    request: { old_password: 'correct horse 1', new_password: 'battery staple 2' },
    response: {},
  },
  setTransactionPassword: { request: { password: digitsHash }, response: {} },
  checkTransactionPassword: { request: { password: digitsHash }, response: {} },
  coupons: {
    request: { state: 'unused', page: 1, page_size: 20 },
    response: { list: [coupon], total: 1, pack_received: true },
  },
  receiveCoupons: { request: { request_id: requestId }, response: { coupons: [coupon] } },
  upload: { request: {}, response: { url: '/facebook-business/files/8Qn3vX1c.png' } },
  feedback: {
    request: { topic: 'Statement', content: 'The month of May lacks a total.', images: [] },
    response: {},
  },
  contractUploadUrl: {
    request: { file_name: 'contract.pdf', size: 48_213, type: 'application/pdf' },
    response: { upload_url: `${contractFile}/upload?expires=1795253400000&code=…`, key: 'k-1' },
  },
  contractUploadDone: {
    request: { key: 'k-1', sha256, signature: '/facebook-business/files/8Qn3vX1c.png' },
    response: {},
  },
  contractDetail: {
    request: {},
    response: {
      template_url: '/facebook-business/contract/template.pdf',
      document: {
        key: 'k-1',
        file_name: 'contract.pdf',
        size: 48_213,
        type: 'application/pdf',
        sha256,
        uploaded_at: at,
        url: `${contractFile}/document?expires=1795253100000&code=…`,
      },
      signed: {
        reference: 'K-7K3M9Q2P',
        at,
        signature_url: `${contractFile}/signature?expires=1795253100000&code=…`,
      },
    },
  },
  followRecords: {
    request: { page: 1, page_size: 20 },
    response: { list: [{ operated_id: 'OP-1001', operator_name: 'North Quay', followed_at: at }], total: 1 },
  },
  follow: { request: { operated_id: 'OP-1001', request_id: requestId }, response: {} },
  notifications: {
    request: { category: 'activity', is_read: false, page: 1, page_size: 20 },
    response: {
      list: [
        {
          id: 'n-1',
          category: 'activity',
          title: 'Plan settled',
          content: 'Your plan P-20261121-0001 is settled.',
          at,
          is_read: false,
        },
      ],
      total: 1,
    },
  },
  markRead: { request: { id: 'n-1' }, response: { unread_total: 0 } },
  unreadCount: { request: {}, response: { unread_total: 1 } },
  signInDays: {
    request: { month: '2026-11' },
    response: { days: ['2026-11-20', '2026-11-21'], today: '2026-11-21', time_zone: 'Europe/Berlin' },
  },
  exportData: {
    request: {},
    response: {
      username: 'ana.weber',
      as_of: at,
      sections: [
        { name: 'accounts', total: 1, rows: [{ username: 'ana.weber', email: 'ana@example.org' }] },
        { name: 'entries', total: 1, rows: [{ id: 1, balance: 'available', amount: '500.00' }] },
      ],
    },
  },
  signedIn: {
    request: {},
    response: {
      list: [
        { id: 's-1', browser: 'Firefox', system: 'Windows', since: at, last_seen: at, is_current: true },
        { id: 's-2', browser: 'Safari', system: 'iPhone', since: at, last_seen: at, is_current: false },
      ],
    },
  },
  endSessions: { request: { id: 's-2' }, response: { ended: 1 } },
  checkLoginPassword: { request: { password: 'correct horse 1' }, response: {} },
  forgotPassword: { request: { username: 'ana.weber' }, response: {} },
  resetPassword: {
    request: { username: 'ana.weber', code: 'K7QM-2XHD-9RTP', password: 'correct horse 2' },
    response: {},
  },
  closeAccount: { request: { password: 'correct horse 1' }, response: { closed_at: at } },
}
