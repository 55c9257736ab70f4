CREATE TABLE "entry_totals" (
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "entry_totals_account_id_type_pk" PRIMARY KEY("account_id","type")
);
--> statement-breakpoint
CREATE TABLE "acceptances" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"reference" text NOT NULL,
	"account_id" text NOT NULL,
	"acceptor_id" text NOT NULL,
	"amount" numeric(30, 6) NOT NULL,
	"status" text DEFAULT 'issued' NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"due_delivery_at" timestamp (3) with time zone,
	CONSTRAINT "acceptances_code_unique" UNIQUE("code"),
	CONSTRAINT "acceptances_reference_unique" UNIQUE("reference"),
	CONSTRAINT "acceptances_amount" CHECK ("acceptances"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"reference" text NOT NULL,
	"text" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "spending_caps" (
	"account_id" text PRIMARY KEY NOT NULL,
	"cap" numeric(30, 6),
	"pending_cap" numeric(30, 6),
	"pending_from" timestamp (3) with time zone,
	CONSTRAINT "spending_caps_positive" CHECK ("spending_caps"."cap" > 0 and "spending_caps"."pending_cap" > 0)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "last_entry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "withdrawals_held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "entry_counts" ADD COLUMN "money_in" numeric(30, 6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_counts" ADD COLUMN "money_out" numeric(30, 6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_totals" ADD CONSTRAINT "entry_totals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acceptances" ADD CONSTRAINT "acceptances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_caps" ADD CONSTRAINT "spending_caps_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acceptances_account" ON "acceptances" USING btree ("account_id","opened_at");--> statement-breakpoint
CREATE INDEX "acceptances_due" ON "acceptances" USING btree ("due_delivery_at") WHERE "acceptances"."due_delivery_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" USING btree ("account_id","reference") WHERE "disputes"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "disputes_account" ON "disputes" USING btree ("account_id","opened_at");--> statement-breakpoint
CREATE INDEX "plans_account_put" ON "plans" USING btree ("account_id","put_at");--> statement-breakpoint
CREATE INDEX "entries_type" ON "entries" USING btree ("account_id","type","number") WHERE "entries"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "entries_balance" ON "entries" USING btree ("account_id","ledger_account","number") WHERE "entries"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "entries_time" ON "entries" USING btree ("account_id","at","number") WHERE "entries"."account_id" is not null;