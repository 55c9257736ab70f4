CREATE TABLE "desk_intents" (
	"intent" text PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"body_hash" text NOT NULL,
	"result" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "newest_entry" bigint;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "open_requests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "desk_intents_at" ON "desk_intents" USING btree ("at");--> statement-breakpoint
CREATE INDEX "chats_listed" ON "chats" USING btree (("account_id" is null),("open_requests" = 0),"newest_entry" desc) WHERE "chats"."newest_entry" is not null;--> statement-breakpoint
-- A conversation knows its newest entry and how many of its requests are open, which the desk orders it by.
CREATE FUNCTION chats_follow_entries() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE chats SET newest_entry = greatest(newest_entry, NEW.number),
        open_requests = open_requests + coalesce(NEW.state = 'open', false)::integer
      WHERE id = NEW.chat_id;
  ELSE
    UPDATE chats SET open_requests = open_requests + coalesce(NEW.state = 'open', false)::integer
        - coalesce(OLD.state = 'open', false)::integer
      WHERE id = NEW.chat_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Earlier release: it writes the same entries, and reads neither column.
CREATE TRIGGER chats_follow_entries AFTER INSERT OR UPDATE OF "state" ON "chat_entries"
  FOR EACH ROW EXECUTE FUNCTION chats_follow_entries();
--> statement-breakpoint
-- Earlier release: it reads neither column. The trigger's lock keeps entries of others away until the end.
UPDATE "chats" c SET "newest_entry" = e.newest, "open_requests" = e.open
  FROM (
    SELECT chat_id, max(number) AS newest, count(*) FILTER (WHERE state = 'open') AS open FROM chat_entries GROUP BY chat_id
  ) e WHERE e.chat_id = c.id;
--> statement-breakpoint
-- Thins the record of the desk. No row goes that is younger than a year by the database's clock, whatever it is asked for: so
-- who gets hold of the app's role cannot remove the traces.
CREATE FUNCTION desk_actions_thin(before timestamptz) RETURNS integer LANGUAGE plpgsql STRICT
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM desk_actions WHERE at < least(before, now() - interval '365 days');
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION desk_actions_thin(timestamptz) FROM PUBLIC;
