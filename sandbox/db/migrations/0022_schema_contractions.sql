CREATE TABLE "schema_contractions" (
	"migration" text PRIMARY KEY NOT NULL,
	"release" text NOT NULL,
	"contracts" text NOT NULL
);
