/**
 * What the read-only role may read (docs/decisions/0097): money, accounts and histories. Secret are hashes, tokens and codes,
 * answers to requests and what is written to customer service, and files with the random names by which anybody can fetch them.
 */

export interface TableColumns {
  /** Those that the reader may read. */
  readonly open: readonly string[]
  readonly secret: readonly string[]
}

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)
const columns = (open: string, secret = ''): TableColumns => ({ open: words(open), secret: words(secret) })

/** Every table with every column; of a table that is `secret` the reader sees nothing, whatever columns it gets. */
export const readerColumns: Readonly<Record<string, TableColumns | 'secret'>> = {
  // The ledger.
  movements:
    columns(`id reference part account_id type remark remark_params plan_id withdrawal_id request_id corrects at
    parts_total`),
  entries: columns('id movement_id ledger_account account_id amount number balance_after at type leaf'),
  balances: columns('account_id balance amount'),
  entry_counts: columns('account_id quarter type entries money_in money_out'),
  entry_totals: columns('account_id type entries'),
  statistics: columns(`account_id quarter impressions clicks revenue share consumed investment delivery_orders
    discount`),
  statistics_days:
    columns(`account_id day impressions clicks revenue share consumed investment delivery_orders
    discount`),
  unread_counts: columns('account_id unread'),
  ledger_trees: 'secret',
  ledger_leaves: columns('tree leaf hashes'),
  ledger_nodes: columns('account_id leaf hashes'),
  ledger_checkpoints: columns('account_id size root note at'),
  ledger_keys: 'secret',
  ledger_statements: columns('id account_id note at'),
  ledger_stops: columns('id broken at ended_at account_id ended_by end_reason'),
  ledger_checks: columns('id verified_movement last_account checked_at full_at place row_changes'),
  ledger_verified: columns('account_id entries last_entry_at deposits leaves'),
  ledger_verified_balances: columns('account_id balance amount'),
  ledger_verified_network: columns('ledger_account amount'),
  ledger_verified_totals: columns('account_id type entries'),
  withdrawals:
    columns(`id reference account_id amount fee method destination status at expected_at due_delivery_at
    paid_at reason returned_at destination_details status_leaf`),
  deposit_requests: columns('id reference account_id amount status request_id requested_at ended_at reason'),
  acceptances: columns(
    'id reference account_id acceptor_id amount status issued_at opened_at due_delivery_at',
    'code',
  ),
  spending_caps: columns('account_id cap pending_cap pending_from'),
  requests: columns('account_id request_id call at', 'body_hash answer'),
  // Accounts.
  accounts: columns(
    `id username email phone nickname entry status time_zone currency credit_score shop_level sign_in_count
    store_opened_at transaction_password_failures transaction_password_locked_until credit_lent credit_returned_at
    operated_id settled_total deposit_total next_entry_number created_at last_entry_at withdrawals_held_until
    figures_version tree_size checkpoint_root`,
    'password_hash transaction_password_hash invitation_code avatar',
  ),
  bank_cards: columns('account_id card withdrawal_address'),
  sessions: 'secret',
  codes: 'secret',
  settings: 'secret',
  second_factors: 'secret',
  passkeys: 'secret',
  passkey_challenges: 'secret',
  remembered_devices: 'secret',
  password_resets: 'secret',
  hand_over_codes: 'secret',
  zone_changes: columns('account_id before counts_from'),
  tries: 'secret',
  // Histories.
  sign_ins: columns('account_id day at'),
  follow_records: columns('id account_id operated_id followed_at ended_at'),
  plan_history: columns('plan_id position status at'),
  network_results: columns('product_id position ended_at put net'),
  // Plans.
  products: columns(`id position name image is_official_push minimum_amount maximum_amount advertising_product
    advertising_content advertising_rules user_targeting game_description landing_pages`),
  plans:
    columns(`id plan_number account_id product_id ordinal status put_amount credit_amount share_rate billed
    credit_billed revenue charged_back share credit_returned discount impressions clicks failure_reason created_at put_at
    ended_at put_delivery_at due_delivery_at tells_settled`),
  coupons:
    columns(`id account_id name type value stated_amount amount_requirement pack pack_position granted_at
    expires_at used_at plan_id network_part share_less saved`),
  // Support. The values of a notice can be a code or an answer.
  disputes: columns('id account_id reference text opened_at due_at answered_at', 'answer'),
  uploads: columns('account_id type at', 'id bytes'),
  feedback: columns('id account_id topic content at read_at', 'images'),
  notifications: columns('id number account_id category notice title content at read_at is_alert', 'params'),
  notice_preferences: columns('account_id kind inbox system email above lang'),
  notice_mails: columns('notification_id'),
  push_subscriptions: 'secret',
  notice_pushes: columns('notification_id subscription_id refusals due_at'),
  chats: columns('id number username opened_at account_id newest_entry open_requests', 'key_hash'),
  chat_entries: columns('number chat_id side topic state at decided_at', 'text details answer'),
  contracts: columns(
    'key account_id file_name type size expires_at stored_at sha256 confirmed_at signed_at reference',
    'bytes signature signature_address',
  ),
  // The desk. Results of earlier versions could contain a code.
  desk_users: 'secret',
  desk_sessions: 'secret',
  desk_intents: 'secret',
  desk_actions: columns('number at done_by action details outcome', 'result'),
  schema_contractions: columns('migration release contracts'),
}

/** The columns of a table that the reader may read; none of a table that is not listed. */
export function readableOf(table: string): readonly string[] {
  const listed = readerColumns[table]
  return listed === undefined || listed === 'secret' ? [] : listed.open
}
