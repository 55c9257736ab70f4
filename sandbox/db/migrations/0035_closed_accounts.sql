-- What calls that waited for an account's lock left on it after it was closed: contact data, a destination, deposit requests.
-- Earlier release: its closing does the same, and no call of a closed account reads or writes them.
UPDATE "accounts" SET "email" = '', "phone" = '', "nickname" = NULL, "avatar" = NULL, "operated_id" = NULL
  WHERE "status" = 'cancelled';--> statement-breakpoint
-- Earlier release: its closing deletes the row.
UPDATE "bank_cards" SET "card" = NULL, "withdrawal_address" = NULL
  WHERE "account_id" IN (SELECT "id" FROM "accounts" WHERE "status" = 'cancelled');--> statement-breakpoint
-- Earlier release: its closing does the same.
UPDATE "deposit_requests" SET "status" = 'cancelled', "ended_at" = now()
  WHERE "status" = 'waiting' AND "account_id" IN (SELECT "id" FROM "accounts" WHERE "status" = 'cancelled');
