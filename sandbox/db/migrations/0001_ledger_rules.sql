-- The ledger's rules, where no code can go around them.

ALTER TABLE "entries" ADD CONSTRAINT "entries_ledger_account" CHECK (
  CASE
    WHEN "ledger_account" IN ('available', 'to_be_consumed', 'to_be_settled', 'start_up_credit', 'start_up_credit_in_plans')
      THEN "account_id" IS NOT NULL AND "number" IS NOT NULL AND "balance_after" IS NOT NULL
    WHEN "ledger_account" IN ('deposits', 'payouts', 'fees', 'billing', 'revenue_source', 'share', 'credit_pool', 'chargebacks')
      THEN "account_id" IS NULL AND "number" IS NULL AND "balance_after" IS NULL
    ELSE false
  END
);
--> statement-breakpoint
-- Applies an entry of a partner's balance: the balance, its number without gaps, the counters of the lists.
CREATE FUNCTION entries_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movement movements%ROWTYPE;
BEGIN
  NEW.number := NULL;
  NEW.balance_after := NULL;
  IF NEW.account_id IS NULL THEN
    RETURN NEW;
  END IF;
  SELECT * INTO STRICT movement FROM movements WHERE id = NEW.movement_id;
  IF movement.account_id <> NEW.account_id THEN
    RAISE EXCEPTION 'entry of another account than its movement' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE accounts SET next_entry_number = next_entry_number + 1
    WHERE id = NEW.account_id RETURNING next_entry_number - 1 INTO STRICT NEW.number;
  UPDATE balances SET amount = amount + NEW.amount
    WHERE account_id = NEW.account_id AND balance = NEW.ledger_account RETURNING amount INTO NEW.balance_after;
  IF NOT FOUND THEN
    INSERT INTO balances (account_id, balance, amount)
      VALUES (NEW.account_id, NEW.ledger_account, NEW.amount) RETURNING amount INTO NEW.balance_after;
  END IF;
  INSERT INTO entry_counts AS counts (account_id, quarter, type, entries)
    VALUES (
      NEW.account_id,
      to_timestamp(floor(extract(epoch FROM movement.at) / 900) * 900),
      movement.type,
      1
    )
    ON CONFLICT (account_id, quarter, type) DO UPDATE SET entries = counts.entries + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_apply BEFORE INSERT ON "entries" FOR EACH ROW EXECUTE FUNCTION entries_apply();
--> statement-breakpoint
-- At commit every movement has two rows that add up to zero.
CREATE FUNCTION movement_is_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked bigint;
  found_rows integer;
  total numeric;
BEGIN
  IF TG_TABLE_NAME = 'movements' THEN
    checked := NEW.id;
  ELSE
    checked := NEW.movement_id;
  END IF;
  SELECT count(*), sum(amount) INTO found_rows, total FROM entries WHERE movement_id = checked;
  IF found_rows <> 2 OR total <> 0 THEN
    RAISE EXCEPTION 'movement % has % entries that add up to %', checked, found_rows, total
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER movements_balanced AFTER INSERT ON "movements"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION movement_is_balanced();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER entries_balanced AFTER INSERT ON "entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION movement_is_balanced();
--> statement-breakpoint
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "entries"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "movements"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
-- Balances and counters are derived: only the trigger above writes them.
CREATE FUNCTION ledger_writes_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION '% is written by the ledger only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER balances_derived BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "balances"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_writes_only();
--> statement-breakpoint
CREATE TRIGGER entry_counts_derived BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "entry_counts"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_writes_only();
--> statement-breakpoint
-- Plans are numbered in the order in which they are made.
CREATE SEQUENCE plan_numbers;
