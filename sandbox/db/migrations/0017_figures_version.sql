ALTER TABLE "accounts" ADD COLUMN "figures_version" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Microseconds since 1970, so that no number names two states even after an older backup is restored; at least one more than before.
CREATE FUNCTION raise_figures_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts
    SET figures_version = greatest(figures_version + 1, floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint)
    WHERE id IN (SELECT account_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER statistics_version_insert AFTER INSERT ON "statistics" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_figures_version();
--> statement-breakpoint
CREATE TRIGGER statistics_version_update AFTER UPDATE ON "statistics" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_figures_version();
--> statement-breakpoint
CREATE TRIGGER balances_version_insert AFTER INSERT ON "balances" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_figures_version();
--> statement-breakpoint
CREATE TRIGGER balances_version_update AFTER UPDATE ON "balances" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_figures_version();
