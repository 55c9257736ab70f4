CREATE TABLE "notice_preferences" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"inbox" boolean NOT NULL,
	"system" boolean NOT NULL,
	"email" boolean NOT NULL,
	"above" numeric(30, 6),
	CONSTRAINT "notice_preferences_account_id_kind_pk" PRIMARY KEY("account_id","kind"),
	CONSTRAINT "notice_preferences_security" CHECK ("notice_preferences"."kind" <> 'security' or "notice_preferences"."inbox"),
	CONSTRAINT "notice_preferences_above" CHECK ("notice_preferences"."above" > 0)
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_alert" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_alerts" ON "notifications" USING btree ("account_id","at") WHERE "notifications"."read_at" is null and "notifications"."is_alert";