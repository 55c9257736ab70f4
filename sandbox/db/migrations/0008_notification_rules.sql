-- Counts what is unread, in the transaction that changes it: the row of the count makes those of one account take turns.
CREATE FUNCTION notifications_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account text;
  change integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    account := OLD.account_id;
    IF OLD.read_at IS NULL THEN change := change - 1; END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    account := NEW.account_id;
    IF NEW.read_at IS NULL THEN change := change + 1; END IF;
  END IF;
  IF change > 0 THEN
    INSERT INTO unread_counts (account_id, unread) VALUES (account, change)
      ON CONFLICT (account_id) DO UPDATE SET unread = unread_counts.unread + change;
  ELSIF change < 0 THEN
    UPDATE unread_counts SET unread = unread + change WHERE account_id = account;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_count AFTER INSERT OR UPDATE OR DELETE ON "notifications"
  FOR EACH ROW EXECUTE FUNCTION notifications_count();
--> statement-breakpoint
-- A notification stays with its account.
CREATE FUNCTION notifications_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a notification belongs to one account';
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_stay BEFORE UPDATE OF "account_id" ON "notifications"
  FOR EACH ROW WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION notifications_stay();
