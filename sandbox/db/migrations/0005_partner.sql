CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"value" numeric(30, 6) NOT NULL,
	"stated_amount" numeric(30, 6),
	"amount_requirement" numeric(30, 6) DEFAULT '0' NOT NULL,
	"pack" text,
	"pack_position" integer,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"plan_id" text,
	"network_part" numeric(30, 6) DEFAULT '0' NOT NULL,
	"share_less" numeric(30, 6) DEFAULT '0' NOT NULL,
	"saved" numeric(30, 6),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" > 0 and "coupons"."network_part" >= 0 and "coupons"."share_less" >= 0),
	CONSTRAINT "coupons_used" CHECK (("coupons"."used_at" is null) = ("coupons"."plan_id" is null))
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"topic" text NOT NULL,
	"content" text NOT NULL,
	"images" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow_records" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"operated_id" text NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "network_results" (
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"put" numeric(30, 6) NOT NULL,
	"net" numeric(30, 6) NOT NULL,
	CONSTRAINT "network_results_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"account_id" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_ins_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zone_changes" (
	"account_id" text PRIMARY KEY NOT NULL,
	"before" text NOT NULL,
	"counts_from" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_records" ADD CONSTRAINT "follow_records_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_results" ADD CONSTRAINT "network_results_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_changes" ADD CONSTRAINT "zone_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_pack" ON "coupons" USING btree ("account_id","pack","pack_position");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_plan" ON "coupons" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "coupons_used" ON "coupons" USING btree ("account_id","name","used_at");--> statement-breakpoint
CREATE INDEX "feedback_account" ON "feedback" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "follow_records_account" ON "follow_records" USING btree ("account_id","followed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "follow_records_one" ON "follow_records" USING btree ("account_id") WHERE "follow_records"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_account" ON "uploads" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "plans_settled" ON "plans" USING btree ("product_id","ended_at") WHERE "plans"."status" = 'settled';