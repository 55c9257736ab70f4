CREATE TABLE "chat_entries" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_entries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chat_id" text NOT NULL,
	"side" text NOT NULL,
	"text" text,
	"topic" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text,
	"answer" text,
	"at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "chat_entries_kind" CHECK (("chat_entries"."text" is null) = ("chat_entries"."topic" is not null)),
	CONSTRAINT "chat_entries_request" CHECK (("chat_entries"."topic" is null) = ("chat_entries"."state" is null)),
	CONSTRAINT "chat_entries_side" CHECK ("chat_entries"."side" in ('partner', 'desk')),
	CONSTRAINT "chat_entries_state" CHECK ("chat_entries"."state" in ('open', 'granted', 'refused')),
	CONSTRAINT "chat_entries_decided" CHECK (("chat_entries"."decided_at" is null) = ("chat_entries"."state" is null or "chat_entries"."state" = 'open'))
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "chats_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key_hash" text NOT NULL,
	"username" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chats_number_unique" UNIQUE("number"),
	CONSTRAINT "chats_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_entries" ADD CONSTRAINT "chat_entries_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_entries_chat" ON "chat_entries" USING btree ("chat_id","number");--> statement-breakpoint
CREATE INDEX "chat_entries_open" ON "chat_entries" USING btree ("number") WHERE "chat_entries"."state" = 'open';