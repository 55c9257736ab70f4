ALTER TABLE "statistics" ADD COLUMN "discount" numeric(30, 6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "statistics_days" ADD COLUMN "discount" numeric(30, 6) DEFAULT '0' NOT NULL;--> statement-breakpoint
-- The days follow the quarters of an hour, whatever writes those.
CREATE OR REPLACE FUNCTION statistics_apply() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO statistics_days AS days
    (account_id, day, impressions, clicks, revenue, share, consumed, discount, investment, delivery_orders)
  VALUES (
    NEW.account_id,
    date_trunc('day', NEW.quarter, 'UTC'),
    NEW.impressions - coalesce(OLD.impressions, 0),
    NEW.clicks - coalesce(OLD.clicks, 0),
    NEW.revenue - coalesce(OLD.revenue, 0),
    NEW.share - coalesce(OLD.share, 0),
    NEW.consumed - coalesce(OLD.consumed, 0),
    NEW.discount - coalesce(OLD.discount, 0),
    NEW.investment - coalesce(OLD.investment, 0),
    NEW.delivery_orders - coalesce(OLD.delivery_orders, 0)
  )
  ON CONFLICT (account_id, day) DO UPDATE SET
    impressions = days.impressions + excluded.impressions,
    clicks = days.clicks + excluded.clicks,
    revenue = days.revenue + excluded.revenue,
    share = days.share + excluded.share,
    consumed = days.consumed + excluded.consumed,
    discount = days.discount + excluded.discount,
    investment = days.investment + excluded.investment,
    delivery_orders = days.delivery_orders + excluded.delivery_orders;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Plans that were settled before this column: what their coupons saved belongs to the quarter of an hour of the settlement.
INSERT INTO statistics (account_id, quarter, discount)
  SELECT account_id, to_timestamp(floor(extract(epoch FROM ended_at) / 900) * 900), sum(discount)
  FROM plans WHERE status = 'settled' AND discount <> 0 GROUP BY 1, 2
  ON CONFLICT (account_id, quarter) DO UPDATE SET discount = statistics.discount + excluded.discount;
