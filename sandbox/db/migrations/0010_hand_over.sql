CREATE TABLE "hand_over_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"lang" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
