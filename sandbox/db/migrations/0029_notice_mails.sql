CREATE TABLE "notice_mails" (
	"notification_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD COLUMN "lang" text;--> statement-breakpoint
ALTER TABLE "notice_mails" ADD CONSTRAINT "notice_mails_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;