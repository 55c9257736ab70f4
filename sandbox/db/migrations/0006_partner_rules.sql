-- The network pays for coupons, and is paid for levels, from accounts of their own.
ALTER TABLE "entries" DROP CONSTRAINT "entries_ledger_account";
--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_ledger_account" CHECK (
  CASE
    WHEN "ledger_account" IN ('available', 'to_be_consumed', 'to_be_settled', 'start_up_credit', 'start_up_credit_in_plans')
      THEN "account_id" IS NOT NULL AND "number" IS NOT NULL AND "balance_after" IS NOT NULL
    WHEN "ledger_account" IN (
      'deposits', 'payouts', 'fees', 'billing', 'revenue_source', 'share', 'credit_pool', 'chargebacks', 'coupons', 'subscriptions'
    )
      THEN "account_id" IS NULL AND "number" IS NULL AND "balance_after" IS NULL
    ELSE false
  END
);
