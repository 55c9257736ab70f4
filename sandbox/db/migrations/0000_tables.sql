CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"nickname" text,
	"avatar" text,
	"invitation_code" text,
	"entry" text DEFAULT 'register' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"time_zone" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"credit_score" integer DEFAULT 60 NOT NULL,
	"shop_level" integer DEFAULT 1 NOT NULL,
	"sign_in_count" integer DEFAULT 0 NOT NULL,
	"store_opened_at" timestamp (3) with time zone,
	"transaction_password_hash" text,
	"transaction_password_failures" integer DEFAULT 0 NOT NULL,
	"transaction_password_locked_until" timestamp (3) with time zone,
	"credit_lent" numeric(30, 6) DEFAULT '0' NOT NULL,
	"credit_returned_at" timestamp (3) with time zone,
	"operated_id" text,
	"settled_total" numeric(30, 6) DEFAULT '0' NOT NULL,
	"deposit_total" numeric(30, 6) DEFAULT '0' NOT NULL,
	"next_entry_number" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_level" CHECK ("accounts"."shop_level" between 1 and 4),
	CONSTRAINT "accounts_credit_score" CHECK ("accounts"."credit_score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"account_id" text NOT NULL,
	"balance" text NOT NULL,
	"amount" numeric(30, 6) NOT NULL,
	CONSTRAINT "balances_account_id_balance_pk" PRIMARY KEY("account_id","balance"),
	CONSTRAINT "balances_not_negative" CHECK ("balances"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bank_cards" (
	"account_id" text PRIMARY KEY NOT NULL,
	"card" jsonb,
	"withdrawal_address" text
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"is_reusable" boolean DEFAULT false NOT NULL,
	"used_by" text,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"movement_id" bigint NOT NULL,
	"ledger_account" text NOT NULL,
	"account_id" text,
	"amount" numeric(30, 6) NOT NULL,
	"number" integer,
	"balance_after" numeric(30, 6),
	CONSTRAINT "entries_amount" CHECK ("entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "entry_counts" (
	"account_id" text NOT NULL,
	"quarter" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "entry_counts_account_id_quarter_type_pk" PRIMARY KEY("account_id","quarter","type")
);
--> statement-breakpoint
CREATE TABLE "movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"part" integer NOT NULL,
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"remark" text NOT NULL,
	"remark_params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"plan_id" text,
	"withdrawal_id" text,
	"request_id" uuid,
	"corrects" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_history" (
	"plan_id" text NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_history_plan_id_position_pk" PRIMARY KEY("plan_id","position")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"plan_number" text NOT NULL,
	"account_id" text NOT NULL,
	"product_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"status" text DEFAULT 'waitPut' NOT NULL,
	"put_amount" numeric(30, 6),
	"credit_amount" numeric(30, 6) DEFAULT '0' NOT NULL,
	"share_rate" numeric(30, 6),
	"billed" numeric(30, 6) DEFAULT '0' NOT NULL,
	"credit_billed" numeric(30, 6) DEFAULT '0' NOT NULL,
	"revenue" numeric(30, 6) DEFAULT '0' NOT NULL,
	"charged_back" numeric(30, 6) DEFAULT '0' NOT NULL,
	"share" numeric(30, 6) DEFAULT '0' NOT NULL,
	"credit_returned" numeric(30, 6) DEFAULT '0' NOT NULL,
	"discount" numeric(30, 6) DEFAULT '0' NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"failure_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"put_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"put_delivery_at" timestamp (3) with time zone,
	"due_delivery_at" timestamp (3) with time zone,
	CONSTRAINT "plans_credit_within" CHECK ("plans"."credit_amount" between 0 and coalesce("plans"."put_amount", 0)),
	CONSTRAINT "plans_billed_within" CHECK ("plans"."billed" between 0 and coalesce("plans"."put_amount", 0)),
	CONSTRAINT "plans_revenue" CHECK ("plans"."revenue" >= 0 and "plans"."share" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"is_official_push" boolean NOT NULL,
	"minimum_amount" numeric(30, 6) NOT NULL,
	"maximum_amount" numeric(30, 6) NOT NULL,
	"advertising_product" text NOT NULL,
	"advertising_content" text NOT NULL,
	"advertising_rules" text NOT NULL,
	"user_targeting" text NOT NULL,
	"game_description" text,
	"landing_pages" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"account_id" text NOT NULL,
	"request_id" uuid NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "requests_account_id_request_id_pk" PRIMARY KEY("account_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"step_up_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statistics" (
	"account_id" text NOT NULL,
	"quarter" timestamp (3) with time zone NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"revenue" numeric(30, 6) DEFAULT '0' NOT NULL,
	"share" numeric(30, 6) DEFAULT '0' NOT NULL,
	"consumed" numeric(30, 6) DEFAULT '0' NOT NULL,
	"investment" numeric(30, 6) DEFAULT '0' NOT NULL,
	"delivery_orders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "statistics_account_id_quarter_pk" PRIMARY KEY("account_id","quarter")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"account_id" text NOT NULL,
	"amount" numeric(30, 6) NOT NULL,
	"fee" numeric(30, 6) NOT NULL,
	"method" text NOT NULL,
	"destination" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"expected_at" timestamp (3) with time zone NOT NULL,
	"due_delivery_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "withdrawals_reference_unique" UNIQUE("reference"),
	CONSTRAINT "withdrawals_fee" CHECK ("withdrawals"."fee" >= 0 and "withdrawals"."fee" < "withdrawals"."amount")
);
--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_cards" ADD CONSTRAINT "bank_cards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_used_by_accounts_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_movement_id_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_counts" ADD CONSTRAINT "entry_counts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_corrects_movements_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_history" ADD CONSTRAINT "plan_history_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statistics" ADD CONSTRAINT "statistics_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "entries_number" ON "entries" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "entries_movement" ON "entries" USING btree ("movement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "movements_reference" ON "movements" USING btree ("reference","part");--> statement-breakpoint
CREATE INDEX "movements_plan" ON "movements" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_number" ON "plans" USING btree ("plan_number");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_ordinal" ON "plans" USING btree ("account_id","product_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_one_live" ON "plans" USING btree ("account_id","product_id") WHERE "plans"."status" not in ('settled', 'putFailed');--> statement-breakpoint
CREATE INDEX "plans_due" ON "plans" USING btree ("due_delivery_at") WHERE "plans"."due_delivery_at" is not null;--> statement-breakpoint
CREATE INDEX "plans_account_status" ON "plans" USING btree ("account_id","status");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "withdrawals_pending" ON "withdrawals" USING btree ("due_delivery_at") WHERE "withdrawals"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "withdrawals_account" ON "withdrawals" USING btree ("account_id");