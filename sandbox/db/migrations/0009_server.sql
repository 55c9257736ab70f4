CREATE TABLE "ledger_stops" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"broken" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tries" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tries_until" ON "tries" USING btree ("until");--> statement-breakpoint
-- The ledger is stopped while one of its rules is found broken; whoever writes, in whatever process.
CREATE FUNCTION ledger_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_stops WHERE ended_at IS NULL) THEN
    RAISE EXCEPTION 'the ledger is stopped' USING ERRCODE = 'PLC01';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER movements_stopped BEFORE INSERT ON "movements" FOR EACH STATEMENT EXECUTE FUNCTION ledger_goes();
