CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"category" text NOT NULL,
	"notice" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"title" text,
	"content" text,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_number_unique" UNIQUE("number"),
	CONSTRAINT "notifications_text" CHECK (("notifications"."notice" is null) = ("notifications"."title" is not null and "notifications"."content" is not null)),
	CONSTRAINT "notifications_category" CHECK ("notifications"."category" in ('system_announcement', 'system_maintenance', 'activity'))
);
--> statement-breakpoint
CREATE TABLE "unread_counts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "unread_counts_floor" CHECK ("unread_counts"."unread" >= 0)
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_counts" ADD CONSTRAINT "unread_counts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_account" ON "notifications" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("account_id","number") WHERE "notifications"."read_at" is null;