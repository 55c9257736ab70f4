CREATE TABLE "desk_actions" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_actions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"done_by" text,
	"action" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"outcome" text,
	"result" text,
	CONSTRAINT "desk_actions_outcome" CHECK ("desk_actions"."outcome" in ('done', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "desk_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_users" (
	"name" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"password_set_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_sessions" ADD CONSTRAINT "desk_sessions_name_desk_users_name_fk" FOREIGN KEY ("name") REFERENCES "public"."desk_users"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_actions_at" ON "desk_actions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "desk_sessions_name" ON "desk_sessions" USING btree ("name");--> statement-breakpoint
-- A record gets its outcome once. Old records may expire.
CREATE FUNCTION desk_actions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the record of the desk is added to and never changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_actions_stay BEFORE UPDATE ON "desk_actions" FOR EACH ROW
  WHEN ((OLD.number, OLD.at, OLD.done_by, OLD.action, OLD.details)
    IS DISTINCT FROM (NEW.number, NEW.at, NEW.done_by, NEW.action, NEW.details)
    OR OLD.outcome IS NOT NULL)
  EXECUTE FUNCTION desk_actions_stay();
--> statement-breakpoint
CREATE TRIGGER desk_actions_stay_all BEFORE TRUNCATE ON "desk_actions"
  FOR EACH STATEMENT EXECUTE FUNCTION desk_actions_stay();
