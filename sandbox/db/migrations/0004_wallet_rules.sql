-- Entries carry their time and type, counters what `available` gained and lost. What is there already is brought up to
-- that first; the time of an entry is never before that of a lower number.
ALTER TABLE "entries" DISABLE TRIGGER entries_append_only;
--> statement-breakpoint
UPDATE entries SET at = dated.at, type = dated.type FROM (
  SELECT e.id, m.type, max(m.at) OVER (PARTITION BY e.account_id ORDER BY e.number) AS at
  FROM entries e JOIN movements m ON m.id = e.movement_id WHERE e.account_id IS NOT NULL
) dated WHERE dated.id = entries.id;
--> statement-breakpoint
ALTER TABLE "entries" ENABLE TRIGGER entries_append_only;
--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_dated" CHECK (
  ("account_id" IS NULL) = ("at" IS NULL) AND ("account_id" IS NULL) = ("type" IS NULL)
);
--> statement-breakpoint
UPDATE accounts SET last_entry_at = newest.at
  FROM (SELECT account_id, max(at) AS at FROM entries WHERE account_id IS NOT NULL GROUP BY account_id) newest
  WHERE newest.account_id = accounts.id;
--> statement-breakpoint
ALTER TABLE "entry_counts" DISABLE TRIGGER entry_counts_derived;
--> statement-breakpoint
DELETE FROM entry_counts;
--> statement-breakpoint
INSERT INTO entry_counts (account_id, quarter, type, entries, money_in, money_out)
  SELECT account_id, to_timestamp(floor(extract(epoch FROM at) / 900) * 900), type, count(*),
    coalesce(sum(amount) FILTER (WHERE ledger_account = 'available' AND amount > 0), 0),
    coalesce(-sum(amount) FILTER (WHERE ledger_account = 'available' AND amount < 0), 0)
  FROM entries WHERE account_id IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
ALTER TABLE "entry_counts" ENABLE TRIGGER entry_counts_derived;
--> statement-breakpoint
INSERT INTO entry_totals (account_id, type, entries)
  SELECT account_id, type, count(*) FROM entries WHERE account_id IS NOT NULL GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER entry_totals_derived BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "entry_totals"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_writes_only();
--> statement-breakpoint
-- Applies an entry of a partner's balance: the balance, its number without gaps, its time, the counters of the lists.
CREATE OR REPLACE FUNCTION entries_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movement movements%ROWTYPE;
  gained numeric := 0;
  lost numeric := 0;
BEGIN
  NEW.number := NULL;
  NEW.balance_after := NULL;
  NEW.at := NULL;
  NEW.type := NULL;
  IF NEW.account_id IS NULL THEN
    RETURN NEW;
  END IF;
  SELECT * INTO STRICT movement FROM movements WHERE id = NEW.movement_id;
  IF movement.account_id <> NEW.account_id THEN
    RAISE EXCEPTION 'entry of another account than its movement' USING ERRCODE = 'check_violation';
  END IF;
  NEW.type := movement.type;
  UPDATE accounts SET next_entry_number = next_entry_number + 1, last_entry_at = greatest(last_entry_at, movement.at)
    WHERE id = NEW.account_id RETURNING next_entry_number - 1, last_entry_at INTO STRICT NEW.number, NEW.at;
  UPDATE balances SET amount = amount + NEW.amount
    WHERE account_id = NEW.account_id AND balance = NEW.ledger_account RETURNING amount INTO NEW.balance_after;
  IF NOT FOUND THEN
    INSERT INTO balances (account_id, balance, amount)
      VALUES (NEW.account_id, NEW.ledger_account, NEW.amount) RETURNING amount INTO NEW.balance_after;
  END IF;
  IF NEW.ledger_account = 'available' THEN
    gained := greatest(NEW.amount, 0);
    lost := greatest(-NEW.amount, 0);
  END IF;
  INSERT INTO entry_counts AS counts (account_id, quarter, type, entries, money_in, money_out)
    VALUES (
      NEW.account_id, to_timestamp(floor(extract(epoch FROM NEW.at) / 900) * 900), NEW.type, 1, gained, lost
    )
    ON CONFLICT (account_id, quarter, type) DO UPDATE SET
      entries = counts.entries + 1, money_in = counts.money_in + gained, money_out = counts.money_out + lost;
  INSERT INTO entry_totals AS totals (account_id, type, entries) VALUES (NEW.account_id, NEW.type, 1)
    ON CONFLICT (account_id, type) DO UPDATE SET entries = totals.entries + 1;
  RETURN NEW;
END $$;
