CREATE TABLE "contracts" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"bytes" "bytea",
	"sha256" text,
	"confirmed_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"reference" text,
	"signature_address" text,
	"signature" "bytea",
	CONSTRAINT "contracts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "contracts_stored" CHECK (("contracts"."stored_at" is null) = ("contracts"."bytes" is null) and ("contracts"."bytes" is null) = ("contracts"."sha256" is null)),
	CONSTRAINT "contracts_confirmed" CHECK ("contracts"."confirmed_at" is null or "contracts"."stored_at" is not null),
	CONSTRAINT "contracts_signed" CHECK (("contracts"."signed_at" is null) = ("contracts"."signature" is null)
        and ("contracts"."signed_at" is null) = ("contracts"."reference" is null)
        and ("contracts"."signed_at" is null or "contracts"."confirmed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contracts_account" ON "contracts" USING btree ("account_id","confirmed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_one_signed" ON "contracts" USING btree ("account_id") WHERE "contracts"."signed_at" is not null;