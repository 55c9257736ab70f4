CREATE TABLE "deposit_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"account_id" text NOT NULL,
	"amount" numeric(30, 6) NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"request_id" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "deposit_requests_reference_unique" UNIQUE("reference"),
	CONSTRAINT "deposit_requests_amount" CHECK ("deposit_requests"."amount" > 0),
	CONSTRAINT "deposit_requests_status" CHECK ("deposit_requests"."status" in ('waiting', 'credited', 'refused', 'cancelled')),
	CONSTRAINT "deposit_requests_ended" CHECK (("deposit_requests"."ended_at" is null) = ("deposit_requests"."status" = 'waiting')),
	CONSTRAINT "deposit_requests_reason" CHECK (("deposit_requests"."reason" is null) = ("deposit_requests"."status" <> 'refused'))
);
--> statement-breakpoint
ALTER TABLE "deposit_requests" ADD CONSTRAINT "deposit_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_requests_account" ON "deposit_requests" USING btree ("account_id","requested_at");--> statement-breakpoint
CREATE INDEX "deposit_requests_waiting" ON "deposit_requests" USING btree ("requested_at") WHERE "deposit_requests"."status" = 'waiting';--> statement-breakpoint
-- A request keeps its amount and ends once; a credited one has its movement.
CREATE FUNCTION deposit_requests_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'deposit requests are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.reference, OLD.account_id, OLD.amount, OLD.request_id, OLD.requested_at)
    IS DISTINCT FROM (NEW.id, NEW.reference, NEW.account_id, NEW.amount, NEW.request_id, NEW.requested_at)
  THEN
    RAISE EXCEPTION 'a deposit request keeps its amount' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> 'waiting' THEN
    RAISE EXCEPTION 'a deposit request ends once' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.status = 'credited') <> EXISTS (
    SELECT 1 FROM movements m
    WHERE m.reference = NEW.reference AND m.account_id = NEW.account_id AND m.type = 'system_deposit'
  ) THEN
    RAISE EXCEPTION 'a deposit request is credited with its movement' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposit_requests_stay BEFORE UPDATE OR DELETE ON "deposit_requests"
  FOR EACH ROW EXECUTE FUNCTION deposit_requests_stay();
--> statement-breakpoint
CREATE TRIGGER deposit_requests_stay_all BEFORE TRUNCATE ON "deposit_requests"
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_requests_stay();
