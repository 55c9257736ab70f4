CREATE TABLE "statistics_days" (
	"account_id" text NOT NULL,
	"day" timestamp (3) with time zone NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"revenue" numeric(30, 6) DEFAULT '0' NOT NULL,
	"share" numeric(30, 6) DEFAULT '0' NOT NULL,
	"consumed" numeric(30, 6) DEFAULT '0' NOT NULL,
	"investment" numeric(30, 6) DEFAULT '0' NOT NULL,
	"delivery_orders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "statistics_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
ALTER TABLE "statistics_days" ADD CONSTRAINT "statistics_days_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
INSERT INTO statistics_days (account_id, day, impressions, clicks, revenue, share, consumed, investment, delivery_orders)
  SELECT account_id, date_trunc('day', quarter, 'UTC'), sum(impressions), sum(clicks), sum(revenue), sum(share),
    sum(consumed), sum(investment), sum(delivery_orders)
  FROM statistics GROUP BY 1, 2;
--> statement-breakpoint
-- The days follow the quarters of an hour, whatever writes those.
CREATE FUNCTION statistics_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO statistics_days AS days
    (account_id, day, impressions, clicks, revenue, share, consumed, investment, delivery_orders)
  VALUES (
    NEW.account_id,
    date_trunc('day', NEW.quarter, 'UTC'),
    NEW.impressions - coalesce(OLD.impressions, 0),
    NEW.clicks - coalesce(OLD.clicks, 0),
    NEW.revenue - coalesce(OLD.revenue, 0),
    NEW.share - coalesce(OLD.share, 0),
    NEW.consumed - coalesce(OLD.consumed, 0),
    NEW.investment - coalesce(OLD.investment, 0),
    NEW.delivery_orders - coalesce(OLD.delivery_orders, 0)
  )
  ON CONFLICT (account_id, day) DO UPDATE SET
    impressions = days.impressions + excluded.impressions,
    clicks = days.clicks + excluded.clicks,
    revenue = days.revenue + excluded.revenue,
    share = days.share + excluded.share,
    consumed = days.consumed + excluded.consumed,
    investment = days.investment + excluded.investment,
    delivery_orders = days.delivery_orders + excluded.delivery_orders;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER statistics_apply AFTER INSERT OR UPDATE ON "statistics" FOR EACH ROW EXECUTE FUNCTION statistics_apply();
--> statement-breakpoint
-- What was counted stays with its account and its quarter of an hour.
CREATE FUNCTION statistics_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'statistics are added to and never moved or removed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER statistics_stay BEFORE UPDATE OF account_id, quarter OR DELETE ON "statistics"
  FOR EACH ROW EXECUTE FUNCTION statistics_stay();
--> statement-breakpoint
CREATE TRIGGER statistics_days_derived BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "statistics_days"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_writes_only();
