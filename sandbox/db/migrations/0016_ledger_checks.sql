CREATE TABLE "ledger_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"verified_movement" bigint NOT NULL,
	"last_account" text DEFAULT '' NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"full_at" timestamp (3) with time zone NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "ledger_checks_one" CHECK ("ledger_checks"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_verified" (
	"account_id" text PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"last_entry_at" timestamp (3) with time zone,
	"deposits" numeric(30, 6) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_verified_balances" (
	"account_id" text NOT NULL,
	"balance" text NOT NULL,
	"amount" numeric(30, 6) NOT NULL,
	CONSTRAINT "ledger_verified_balances_account_id_balance_pk" PRIMARY KEY("account_id","balance")
);
--> statement-breakpoint
CREATE TABLE "ledger_verified_network" (
	"ledger_account" text PRIMARY KEY NOT NULL,
	"amount" numeric(30, 6) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_verified_totals" (
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "ledger_verified_totals_account_id_type_pk" PRIMARY KEY("account_id","type")
);
--> statement-breakpoint
ALTER TABLE "ledger_stops" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "ledger_stops" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "ledger_stops" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "ledger_verified" ADD CONSTRAINT "ledger_verified_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_verified_balances" ADD CONSTRAINT "ledger_verified_balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_verified_totals" ADD CONSTRAINT "ledger_verified_totals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_stops" ADD CONSTRAINT "ledger_stops_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_stops_open" ON "ledger_stops" USING btree ("account_id") WHERE "ledger_stops"."ended_at" is null;--> statement-breakpoint
-- Until now the check itself ended a stop.
UPDATE ledger_stops SET ended_by = 'the check of an earlier version' WHERE ended_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_stops" ADD CONSTRAINT "ledger_stops_ended" CHECK ("ledger_stops"."ended_at" is null or "ledger_stops"."ended_by" is not null);
--> statement-breakpoint
-- A stop without an account stops all movements, one with an account those of that account.
CREATE OR REPLACE FUNCTION ledger_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_stops WHERE ended_at IS NULL AND account_id IS NULL) THEN
    RAISE EXCEPTION 'the ledger is stopped' USING ERRCODE = 'PLC01';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_stops WHERE ended_at IS NULL AND account_id = NEW.account_id) THEN
    RAISE EXCEPTION 'the money of this account is stopped' USING ERRCODE = 'PLC01';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER movements_account_stopped BEFORE INSERT ON "movements" FOR EACH ROW EXECUTE FUNCTION account_goes();
--> statement-breakpoint
-- A stop is a record: it ends once, and nothing else of it changes.
CREATE FUNCTION ledger_stop_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL
    OR (OLD.id, OLD.account_id, OLD.broken, OLD.at) IS DISTINCT FROM (NEW.id, NEW.account_id, NEW.broken, NEW.at) THEN
    RAISE EXCEPTION 'a stop ends once, and is not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_stops_end BEFORE UPDATE ON "ledger_stops" FOR EACH ROW EXECUTE FUNCTION ledger_stop_ends();
--> statement-breakpoint
CREATE TRIGGER ledger_stops_kept BEFORE DELETE OR TRUNCATE ON "ledger_stops"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
-- The highest movement, when no transaction is left that could still commit a lower one. Called in a transaction of its own.
CREATE FUNCTION ledger_horizon() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public SET lock_timeout = '2s' AS $$
BEGIN
  LOCK TABLE movements IN SHARE MODE;
  RETURN (SELECT coalesce(max(id), 0) FROM movements);
END $$;
